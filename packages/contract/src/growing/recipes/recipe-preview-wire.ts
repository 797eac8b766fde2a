import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { STAGE_QUANTITY_KEYS } from '@sfc/domain/growing/recipes/stage-quantities'
import { z } from 'zod'
import { LampLevels } from './recipe-fields'

const quantity = z
	.enum(STAGE_QUANTITY_KEYS)
	.describe(
		'airC in °C, humidityPct, these at night too, ph, ecMsCm, ppfd in µmol/m²/s, lightHours a day, co2Ppm',
	)
const Range = z.object({ min: z.number(), max: z.number() })
const Target = Range.extend({
	isTypical: z.boolean().describe('What most crops like, where no recipe says'),
})

/** What selecting a recipe would change in one zone. */
export const RecipePreviewWire = z.object({
	zone: z.enum(RECIPE_ZONES),
	from: z
		.object({ recipe: z.string(), stage: z.string().nullable() })
		.nullable()
		.describe('What it follows now'),
	stage: z.string().nullable().describe('The stage it would be kept in'),
	why: z.string().describe('Why it would be kept in that stage'),
	changes: z.array(z.object({ quantity, was: Target.nullable(), is: Target.nullable() })),
	lamps: z
		.object({ was: LampLevels.nullable(), is: LampLevels.nullable() })
		.nullable()
		.describe('The levels of lamps by colour, percent; null when they stay'),
	plantings: z
		.array(
			z.object({
				id: z.int().describe('Id of the planting cycle'),
				cropName: z.string(),
				varietyName: z.string().nullable(),
				plants: z.int(),
				lacks: z
					.array(z.object({ quantity, needs: Range, gets: Range }))
					.describe('What it needs now and the zone would not give it'),
			}),
		)
		.describe('What grows in the zone'),
})
export type RecipePreviewWire = z.infer<typeof RecipePreviewWire>
