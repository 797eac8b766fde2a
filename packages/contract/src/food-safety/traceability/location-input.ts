import { isGln } from '@sfc/domain/selling/gs1/gs1-key'
import { z } from 'zod'
import { Day, optionalLine, requiredLine } from '../../growing/inventory/typed-figures'

const BAD_COUNTRY = 'Please enter the country by its two letters, such as US'
const BAD_GLN = 'A GLN has 13 digits, and the last one checks the others'

const empty = <Z extends z.ZodType>(schema: Z) =>
	z.preprocess((typed) => (typed === '' || typed === undefined ? null : typed), schema.nullable())

const parts = {
	name: requiredLine('Please enter the name of the business', 'Business name', 200),
	phone: optionalLine('Phone', 40),
	street: optionalLine('Street', 200),
	city: optionalLine('City', 100),
	region: optionalLine('State', 100),
	postalCode: optionalLine('ZIP code', 20),
	country: empty(
		z
			.string(BAD_COUNTRY)
			.trim()
			.toUpperCase()
			.regex(/^[A-Z]{2}$/, BAD_COUNTRY),
	),
	gln: empty(z.string(BAD_GLN).trim().refine(isGln, BAD_GLN)),
	validFrom: empty(Day).describe('First day of the events that have it; today when left out'),
}

/** The location description of the farm. */
export const FarmLocationInput = z.object({
	...parts,
	growingArea: optionalLine('Growing area', 200),
	sourceReference: optionalLine('Traceability lot code source reference', 300),
})
export type FarmLocationInput = z.output<typeof FarmLocationInput>

/** The location description of a buyer, named as in sales. */
export const BuyerLocationInput = z.object({
	buyer: requiredLine('Please enter the buyer as sales name them', 'Buyer', 200),
	...parts,
})
export type BuyerLocationInput = z.output<typeof BuyerLocationInput>

/** A storage place that cools, and the sensor in it. */
export const ColdPlaceInput = z.object({
	name: requiredLine('Please enter the storage place as harvests name it', 'Storage place', 100),
	pointId: empty(z.coerce.number().int().positive()),
})
export type ColdPlaceInput = z.output<typeof ColdPlaceInput>
