import { methodNotAllowed } from '~/http/api.server'
import { takeOverCalibration } from '~/services/calibration/take-over-calibration.server'
import { changeOfSensor } from './change-of-sensor.server'

export const action = changeOfSensor((ctx, { pointId }) => takeOverCalibration(ctx, { pointId }))

export const loader = () => methodNotAllowed('POST')
