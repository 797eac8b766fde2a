import { methodNotAllowed } from '~/http/api.server'
import { cancelCalibration } from '~/services/calibration/end-calibration.server'
import { changeOfSensor } from './change-of-sensor.server'

export const action = changeOfSensor((ctx, { pointId }) => cancelCalibration(ctx, { pointId }))

export const loader = () => methodNotAllowed('POST')
