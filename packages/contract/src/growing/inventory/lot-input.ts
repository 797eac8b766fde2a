import { STOCK_UNITS } from '@sfc/domain/growing/inventory/unit-and-price'
import { z } from 'zod'
import { optionalLine } from './typed-figures'

/** The origin of a lot's seed, where an empty text clears it, and what it is counted in. */
export const LotInput = z.object({
	seedLot: optionalLine('Seed lot', 100),
	seedSupplier: optionalLine('Supplier', 100),
	unit: z
		.enum(STOCK_UNITS, 'Please select the unit')
		.optional()
		.describe(
			'Until something is harvested; left out: as it is. Later plantings of the crop get it too',
		),
})
