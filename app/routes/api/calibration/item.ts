import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require.server'
import { requireSensorWithFarm } from '~/services/calibration/require-sensor.server'
import { readCalibration } from '~/services/calibration/read-calibration.server'
import { calibrationToWire } from './to-wire'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const pointId = parsePathId(params.sensorId, 'Sensor not found')
	const { ctx } = await requireSensorWithFarm(await requireUser(request), { pointId })
	return Response.json(calibrationToWire(await readCalibration(ctx, { pointId })))
})

export const action = () => methodNotAllowed('GET')
