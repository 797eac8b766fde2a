import { methodNotAllowed } from '~/http/api.server'
import { startCalibration } from '~/services/calibration/start-calibration.server'
import { changeOfSensor } from './change-of-sensor.server'

export const action = changeOfSensor((ctx, { pointId }) => startCalibration(ctx, { pointId }), 201)

export const loader = () => methodNotAllowed('POST')
