import { SaveCalibrationInput } from '@sfc/contract/calibration/save-calibration'
import { methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { saveCalibration } from '~/services/calibration/end-calibration.server'
import { changeOfSensor } from './change-of-sensor.server'

export const action = changeOfSensor(async (ctx, { pointId, request }) => {
	const { note } = SaveCalibrationInput.parse(await readJson(request))
	return saveCalibration(ctx, { pointId, note })
}, 201)

export const loader = () => methodNotAllowed('POST')
