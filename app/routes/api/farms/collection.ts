import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/farms/farm'
import { NewFarmInput } from '@sfc/contract/farms/new-farm'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { createFarm } from '~/services/farms/create-farm.server'
import { findFarm } from '~/services/farms/find-farm.server'
import { listFarms } from '~/services/farms/list-farms.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const farms = await listFarms(await requireUser(request))
	return Response.json(farms.map(toWire))
})

/** Adds a farm in full. */
export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('GET, POST')
	const ctx = await requireUser(request)
	const made = await createFarm(ctx, NewFarmInput.parse(await readJson(request)))
	return Response.json(toWire(await findFarm(made)), { status: 201 })
})
