import { ELEMENT_ROWS } from '@sfc/domain/growing/nutrients/element'
import {
	TARGET_KEYS,
	targetsProblem,
	type TargetKey,
	type Targets,
} from '@sfc/domain/growing/nutrients/targets'
import { toStoredValue } from '@sfc/domain/units/display-unit'
import { z } from 'zod'
import { requiredLine } from '../inventory/typed-figures'
import { typedUnits } from '../../units/typed-units'
import { amountsSchema } from './amounts-schema'

const MOST_PPM = 2000
const MOST_SUBSTANCES = 40
const MOST_TANK_L = 5000

/** A label of what a mix is for. */
export const targetLabel = (key: TargetKey): string =>
	key === 'nitrogen' ? 'Nitrogen, all forms' : ELEMENT_ROWS[key].label

const number = (label: string, least: number, most: number) => {
	const message = `${label} must be a number from ${least} to ${most.toLocaleString('en-US')}`
	return z.number(message).min(least, message).max(most, message)
}
const id = z.string().max(100)

const plainFields = {
	name: requiredLine('Name is required', 'Name', 100),
	recipeId: id.nullish().describe('The recipe whose targets are meant; typed ones come first'),
	targets: amountsSchema(TARGET_KEYS, MOST_PPM, targetLabel).describe('ppm (mg/L) by element'),
	waterId: id.nullish().describe('Pure water when left out'),
	substanceIds: z
		.array(id, 'Choose at least one')
		.min(1, 'Choose at least one')
		.max(MOST_SUBSTANCES, `Choose at most ${MOST_SUBSTANCES}`)
		.describe('Salts of listNutrientSalts and products of the farm'),
	acidId: id.nullish().describe('What takes up the alkalinity of the water'),
	leaveMeqPerL: number('Alkalinity left', 0, 10)
		.default(0.5)
		.describe('Alkalinity that is left as a buffer, meq/L'),
	factor: z
		.int('Factor must be a whole number')
		.min(1, 'Factor must be at least 1')
		.max(1000, 'Factor must be at most 1,000')
		.describe('How many times the stock is diluted'),
}

/** A mix as a program sends it. */
export const MixInput = z
	.object({ ...plainFields, tankLiters: number('Tank', 0.1, MOST_TANK_L) })
	.transform(finish)
export type MixInput = z.output<typeof MixInput>

/** The fields of a mix as a person types it, in their unit of volume. */
export const MixFormFields = z.object({
	...plainFields,
	tank: number('Tank', 0.01, MOST_TANK_L),
	...typedUnits,
})

/** A mix as a form sends it. */
export const MixForm = MixFormFields.transform(
	({ tank, temperatureUnit, volumeUnit, ecUnit, ...fields }, context) => {
		const units = { temperatureUnit, volumeUnit, ecUnit }
		const tankLiters = Number(toStoredValue('volume', tank, units).toFixed(2))
		if (tankLiters > MOST_TANK_L)
			context.addIssue({ code: 'custom', path: ['tank'], message: `At most ${MOST_TANK_L} L` })
		return finish({ ...fields, tankLiters }, context)
	},
)

type Fields = {
	name: string
	recipeId?: string | null | undefined
	targets: Targets
	waterId?: string | null | undefined
	substanceIds: string[]
	acidId?: string | null | undefined
	leaveMeqPerL: number
	factor: number
	tankLiters: number
}

/** Checks what belongs together; what is left empty is null. */
function finish(fields: Fields, context: z.RefinementCtx) {
	const recipeId = fields.recipeId || null
	const problem = targetsProblem(fields.targets)
	if (problem && (!recipeId || Object.keys(fields.targets).length > 0))
		context.addIssue({ code: 'custom', path: ['targets', problem.key], message: problem.message })
	return {
		...fields,
		recipeId,
		waterId: fields.waterId || null,
		acidId: fields.acidId || null,
		substanceIds: [...new Set(fields.substanceIds)],
	}
}
