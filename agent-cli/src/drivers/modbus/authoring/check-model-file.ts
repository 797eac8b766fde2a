import { readFileSync } from 'node:fs'
import { checkModelText, type ModelCheck } from '@sfc/contract/equipment/device-models/check-model'
import { describeError } from '../../../describe-error'

/** Checks a model file. Never throws. */
export function checkModelFile(file: string): ModelCheck {
	try {
		return checkModelText(readFileSync(file, 'utf8'))
	} catch (error) {
		return { model: null, problems: [{ path: [], message: describeError(error) }], advice: [] }
	}
}
