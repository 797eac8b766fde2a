import { z } from 'zod'
import { ADDRESS_FIELDS } from '../../growing/inventory/address-fields'
import { optional } from '../../growing/inventory/optional'
import { Day, optionalLine, requiredLine } from '../../growing/inventory/typed-figures'

const parts = {
	name: requiredLine('Please enter the name of the business', 'Business name', 200),
	...ADDRESS_FIELDS,
	validFrom: optional(Day).describe('First day of the events that have it; today when left out'),
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
	pointId: optional(z.coerce.number().int().positive()),
})
export type ColdPlaceInput = z.output<typeof ColdPlaceInput>
