import type { ActionFunctionArgs } from '@remix-run/node'
import { LimitsInput } from '@sfc/contract/sensor-health/limits-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { changeSensorLimits } from '~/services/sensor-health/change-sensor-limits.server'
import { readSensorHealth } from '~/services/sensor-health/list-sensor-health.server'
import { healthToWire } from './health-to-wire'

export const loader = () => methodNotAllowed('PUT')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'PUT') return methodNotAllowed('PUT')
	const ctx = await requireFarm(request)
	const pointId = parsePathId(params.pointId, 'Sensor not found')
	await readSensorHealth(ctx, { pointId })
	requirePermission(ctx, 'farm.configure')
	await changeSensorLimits(ctx, { pointId, limits: LimitsInput.parse(await readJson(request)) })
	return Response.json(healthToWire(await readSensorHealth(ctx, { pointId })).limits)
})
