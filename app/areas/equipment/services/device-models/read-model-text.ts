import {
	checkModel,
	checkModelText,
	formatProblem,
} from '@sfc/contract/equipment/device-models/check-model'
import type { CheckedModel, CheckedText } from '@sfc/contract/equipment/device-models/checked-text'
import {
	IMPORT_FORMATS,
	type ImportFormat,
} from '@sfc/contract/equipment/device-models/import-formats'
import { importModels, recognizeFormat } from '@sfc/contract/equipment/device-models/import-models'
import { locateProblems } from '@sfc/contract/equipment/device-models/locate-problems'
import { mayWrite, type Model } from '@sfc/contract/equipment/device-models/model'
import { planReads } from '@sfc/contract/equipment/device-models/plan-reads'
import { quantityUnit } from '@sfc/domain/units/quantity-unit'

/** Most problems listed: as many as a person fixes before the next check. */
const MAX_PROBLEMS = 50

/**
 * Reads pasted text: a model as JSON, or a file of another program. Never throws: problems are
 * returned with their place in the text.
 */
export function readModelText(text: string, named: ImportFormat | null): CheckedText {
	const format = named ?? recognizeFormat(text)
	if (format) return readImport(text, format)
	const { model, problems, advice } = checkModelText(text)
	const shown = problems.slice(0, MAX_PROBLEMS)
	const lines = shown.length > 0 ? locateProblems(text, shown) : []
	return {
		format: 'Model of farm-agent, JSON',
		models: model && problems.length === 0 ? [describe(model, text, advice)] : [],
		problems: shown.map((problem, i) => ({ line: lines[i] ?? null, text: formatProblem(problem) })),
		left: [],
	}
}

function readImport(text: string, format: ImportFormat): CheckedText {
	try {
		const { models, left } = importModels(text, format, IMPORT_FORMATS[format])
		const described = models.flatMap((found) => {
			const { model, advice } = checkModel(found)
			return model ? [describe(model, JSON.stringify(found), advice)] : []
		})
		const problems =
			described.length === 0 ? [{ line: null, text: 'No register is understood.' }] : []
		return { format: IMPORT_FORMATS[format], models: described, problems, left }
	} catch (error) {
		const said = error instanceof Error ? error.message : String(error)
		const problems = [{ line: null, text: said.slice(0, 1000) }]
		return { format: IMPORT_FORMATS[format], models: [], problems, left: [] }
	}
}

const describe = (model: Model, text: string, advice: string[]): CheckedModel => ({
	id: model.id,
	name: `${model.vendor} ${model.name}`,
	json: JSON.stringify(JSON.parse(text)),
	requests: planReads(model).length,
	advice,
	points: model.points.map((point) => ({
		label: point.label,
		place: `${point.table} ${point.addr}`,
		kind: point.quantity,
		unit: quantityUnit(point.quantity).unit,
		drives: mayWrite(model, point),
	})),
})
