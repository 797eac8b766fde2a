import { HARVEST_GRADES } from '@sfc/domain/growing/inventory/harvest-grade'
import { parseWeightG, TYPED_WEIGHT_UNITS } from '@sfc/domain/units/weight'
import { z } from 'zod'
import { Day, requiredLine, optionalLine, Quantity } from './typed-figures'

const BAD_WEIGHT = 'Please enter a weight such as 450 or 2.5'
const NO_PLACE = 'Please enter where it is kept'

/** The fields of a cutting's form. */
export const HarvestFields = z.object({
	quantity: Quantity.meta({ description: 'Sellable, in the unit of the lot' }),
	waste: Quantity.default(0).meta({ description: 'Thrown away, in the unit of the lot' }),
	weight: z
		.union([z.string().max(40, BAD_WEIGHT), z.number()], BAD_WEIGHT)
		.nullish()
		.transform((weight) => (weight === null || weight === undefined ? '' : String(weight).trim())),
	weightUnit: z.enum(TYPED_WEIGHT_UNITS, 'Please select a unit of weight').default('g'),
	grade: z.enum(HARVEST_GRADES, 'Please select a grade').default('A'),
	storageLocation: requiredLine(NO_PLACE, 'Storage place', 100),
	harvestedOn: Day,
	notes: optionalLine('Notes', 2000),
	isLast: z.boolean().default(false),
	isEndMeant: z
		.boolean()
		.default(false)
		.meta({ description: 'The last cutting, although plants or days are left' }),
	isMoreMeant: z.boolean().default(false).meta({ description: 'More heads than were planted' }),
})

/** Converts the fields of a cutting: its weight to whole grams. */
export function toHarvest(
	{ quantity, waste, weight, weightUnit, ...rest }: z.output<typeof HarvestFields>,
	context: z.RefinementCtx,
) {
	const weightG = weight === '' ? null : parseWeightG(weight, weightUnit)
	if (weight !== '' && weightG === null)
		context.addIssue({ code: 'custom', path: ['weight'], message: BAD_WEIGHT })
	return { ...rest, quantityMilli: quantity, wasteMilli: waste, weightG }
}

/** A cutting as people and clients send it. */
export const HarvestInput = HarvestFields.transform(toHarvest)
