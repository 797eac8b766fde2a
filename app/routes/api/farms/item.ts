import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/farms/farm'
import { FarmSettingsCall } from '@sfc/contract/farms/settings'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { changeFarmSettings } from '~/services/farms/change-farm-settings.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { findFarm } from '~/services/farms/find-farm.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request, params.farmId)
	return Response.json(toWire(await findFarm(ctx)))
})

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'PUT') return methodNotAllowed('GET, PUT')
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'farm.configure')
	await changeFarmSettings(ctx, FarmSettingsCall.parse(await readJson(request)))
	return Response.json(toWire(await findFarm(ctx)))
})
