import type { ActionFunctionArgs } from '@remix-run/node'
import type { FarmCtx } from '~/context.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require.server'
import { requireSensorWithFarm } from '~/services/calibration/require-sensor.server'
import { readCalibration } from '~/services/calibration/read-calibration.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { calibrationToWire } from './to-wire'

type Change = (ctx: FarmCtx, wanted: { pointId: number; request: Request }) => Promise<unknown>

/** A call that changes the calibration of one sensor, and answers with how it is then. */
export const changeOfSensor = (change: Change, status = 200) =>
	api(async ({ request, params }: ActionFunctionArgs) => {
		if (request.method !== 'POST') return methodNotAllowed('POST')
		const pointId = parsePathId(params.sensorId, 'Sensor not found')
		const { ctx } = await requireSensorWithFarm(await requireUser(request), { pointId })
		requirePermission(ctx, 'sensor.calibrate')
		await change(ctx, { pointId, request })
		return Response.json(calibrationToWire(await readCalibration(ctx, { pointId })), { status })
	})
