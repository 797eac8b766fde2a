import { UndoCalibrationInput } from '@sfc/contract/calibration/undo-calibration'
import { methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { undoCalibration } from '~/services/calibration/end-calibration.server'
import { changeOfSensor } from './change-of-sensor.server'

export const action = changeOfSensor(async (ctx, { pointId, request }) => {
	const { version } = UndoCalibrationInput.parse(await readJson(request))
	return undoCalibration(ctx, { pointId, version })
})

export const loader = () => methodNotAllowed('POST')
