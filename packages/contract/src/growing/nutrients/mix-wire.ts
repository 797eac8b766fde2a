import { TANKS } from '@sfc/domain/growing/nutrients/substance'
import { TARGET_KEYS } from '@sfc/domain/growing/nutrients/targets'
import { z } from 'zod'
import { changedFields } from './changed-fields'

const ppm = z.number().describe('ppm (mg/L)')

/** A stored mix, as it was sent. */
export const MixWire = z.object({
	id: z.string(),
	name: z.string(),
	recipeId: z.string().nullable(),
	targets: z.record(z.string(), z.number()).describe('ppm by element, as typed'),
	waterId: z.string().nullable(),
	substanceIds: z.array(z.string()),
	acidId: z.string().nullable(),
	leaveMeqPerL: z.number(),
	factor: z.int(),
	tankLiters: z.number(),
	...changedFields,
})

/** What a mix comes to. */
export const MixResultWire = z.object({
	portions: z.array(
		z.object({
			substanceId: z.string(),
			name: z.string(),
			tank: z.enum(TANKS),
			grams: z.number().describe('For one filling of its tank'),
			milliliters: z.number().nullable().describe('Of a liquid whose density is known'),
			lot: z.string().nullable(),
			cost: z.number().nullable().describe('In the currency of the farm; null without a price'),
		}),
	),
	elements: z.array(
		z.object({
			element: z.enum(TARGET_KEYS),
			target: ppm.nullable(),
			reached: ppm,
			fromWater: ppm,
		}),
	),
	ecMsCm: z.number().describe('EC of the diluted solution at 25 °C by the formula, mS/cm'),
	ecErrorPct: z.object({ mean: z.number(), worst: z.number() }),
	learnedEc: z
		.object({
			state: z
				.enum(['too-few', 'as-formula', 'learned', 'unlikely'])
				.describe('`learned`: surely other than by the formula, and used for `stages`'),
			refills: z.int().describe('Days with doses of all stocks of a noted batch'),
			refillsNeeded: z.int(),
			factor: z.number().nullable().describe('Measured by formula'),
			errorPct: z.number().nullable().describe('The factor lies within it 19 times of 20'),
			ecMsCm: z.number().nullable().describe('Of the diluted solution in this tank'),
		})
		.describe('What refills of the tank of the farm showed beside the formula'),
	waterEcMsCm: z.number(),
	alkalinityLeftMeqPerL: z.number(),
	mlPerLiter: z.number().describe('Of each stock in a litre of the solution, as mixed'),
	makesLiters: z.number(),
	cost: z.object({
		total: z.number().describe('Of what has a price, in the currency of the farm'),
		currency: z.string(),
		withoutPrice: z.array(z.string()),
	}),
	stages: z
		.array(
			z.object({
				stage: z.string(),
				ecMsCm: z.object({ min: z.number(), max: z.number() }),
				strength: z.number().nullable().describe('1 as mixed; null where it cannot be reached'),
				mlPerLiter: z.number().nullable(),
			}),
		)
		.describe('How strong each stage of the recipe wants it'),
	warnings: z.array(
		z.object({
			at: z
				.string()
				.describe('`water`, `solution`, `tank:A`, `substance:<id>` or `element:<element>`'),
			text: z.string(),
		}),
	),
})
