import type { ActionFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/farms/farm'
import { CreateFarmInput, NewFarmInput } from '@sfc/contract/farms/new-farm'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { createFarm } from '~/services/farms/create-farm.server'
import { findFarm } from '~/services/farms/find-farm.server'

export { loader } from './collection'

/** Adds a farm from a name and a kind. */
export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('GET, POST')
	const ctx = await requireUser(request)
	const { farmType: systemType, ...farm } = CreateFarmInput.parse(await readJson(request))
	const made = await createFarm(ctx, NewFarmInput.parse({ ...farm, systemType }))
	return Response.json(toWire(await findFarm(made)), { status: 201 })
})
