import { z } from 'zod'
import { optionalLine } from './typed-figures'

/** Where the seed of a lot came from; an empty text clears it. */
export const LotInput = z.object({
	seedLot: optionalLine('Seed lot', 100),
	seedSupplier: optionalLine('Supplier', 100),
})
