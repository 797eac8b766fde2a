import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require.server'
import { requireSensorWithFarm } from '~/services/calibration/require-sensor.server'
import { readStability } from '~/services/calibration/read-stability.server'
import { rawToWire } from './to-wire'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const pointId = parsePathId(params.sensorId, 'Sensor not found')
	const { ctx, sensor } = await requireSensorWithFarm(await requireUser(request), { pointId })
	return Response.json(rawToWire(await readStability(ctx, sensor)))
})

export const action = () => methodNotAllowed('GET')
