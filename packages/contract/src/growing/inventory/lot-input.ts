import { z } from 'zod'
import { optionalLine } from './typed-figures'

/** The origin of a lot's seed; an empty text clears it. */
export const LotInput = z.object({
	seedLot: optionalLine('Seed lot', 100),
	seedSupplier: optionalLine('Supplier', 100),
})
