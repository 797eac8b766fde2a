import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { pathId } from '~/http/path-id'
import { requireUser } from '~/http/require.server'
import { enterSensorFarm } from '~/services/calibration/enter-sensor.server'
import { readSettling } from '~/services/calibration/read-settling.server'
import { rawToWire } from './to-wire'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const pointId = pathId(params.sensorId, 'Sensor not found')
	const { ctx, sensor } = await enterSensorFarm(await requireUser(request), { pointId })
	return Response.json(rawToWire(await readSettling(ctx, sensor)))
})

export const action = () => methodNotAllowed('GET')
