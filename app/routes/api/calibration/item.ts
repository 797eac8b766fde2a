import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { pathId } from '~/http/path-id'
import { requireUser } from '~/http/require.server'
import { enterSensorFarm } from '~/services/calibration/enter-sensor.server'
import { readCalibration } from '~/services/calibration/read-calibration.server'
import { calibrationToWire } from './to-wire'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const pointId = pathId(params.sensorId, 'Sensor not found')
	const { ctx } = await enterSensorFarm(await requireUser(request), { pointId })
	return Response.json(calibrationToWire(await readCalibration(ctx, { pointId })))
})

export const action = () => methodNotAllowed('GET')
