import { TakePointInput } from '@sfc/contract/calibration/take-point'
import { methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { recordPoint } from '~/services/calibration/record-point.server'
import { changeOfSensor } from './change-of-sensor.server'

export const action = changeOfSensor(
	async (ctx, { pointId, request }) =>
		recordPoint(ctx, { ...TakePointInput.parse(await readJson(request)), pointId }),
	201,
)

export const loader = () => methodNotAllowed('POST')
