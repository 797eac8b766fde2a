import { isGtin } from '@sfc/domain/growing/inventory/gs1-key'
import { z } from 'zod'
import {
	optionalLine,
	PositiveQuantity,
	Price,
	Quantity,
	requiredLine,
} from '../../growing/inventory/typed-figures'

const BAD_GTIN = 'A GTIN has 8, 12, 13 or 14 digits, and the last one checks the others'
const BAD_DAYS = 'Please enter whole days from 1 to 365, or nothing'

/** A field that may stay empty. */
const optional = <Z extends z.ZodType>(schema: Z) =>
	z.preprocess((typed) => (typed === '' || typed === null ? undefined : typed), schema.optional())

/** An offer as its form sends it. The crop comes from the lots of the farm. */
export const OfferInput = z.object({
	crop: z.string('Please select a crop').max(500),
	title: requiredLine('Please enter its name in the shop', 'Title', 120),
	description: optionalLine('Description', 1_000),
	pack: PositiveQuantity,
	price: Price,
	keptBack: Quantity.default(0),
	shelfDays: optional(z.coerce.number(BAD_DAYS).int(BAD_DAYS).min(1, BAD_DAYS).max(365, BAD_DAYS)),
	perPlant: optional(PositiveQuantity),
	gtin: optional(z.string(BAD_GTIN).trim().refine(isGtin, BAD_GTIN)),
	isOn: z.boolean().default(false),
})
export type OfferInput = z.infer<typeof OfferInput>
