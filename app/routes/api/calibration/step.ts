import { MoveStepInput } from '@sfc/contract/calibration/move-step'
import { methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { moveStep } from '~/services/calibration/move-step.server'
import { changeOfSensor } from './change-of-sensor.server'

export const action = changeOfSensor(async (ctx, { pointId, request }) => {
	const { from, to } = MoveStepInput.parse(await readJson(request))
	return moveStep(ctx, { pointId, from, by: to === 'next' ? 1 : -1 })
})

export const loader = () => methodNotAllowed('POST')
