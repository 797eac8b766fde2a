import { z } from 'zod'

const BAD_PACKS = 'Please enter a whole number above 0'

/** Packs that are taken out of a line of an order. */
export const RefundInput = z.object({
	lineId: z.coerce.number('Please select a line').int().min(1),
	packs: z.coerce.number(BAD_PACKS).int(BAD_PACKS).min(1, BAD_PACKS).max(100_000, BAD_PACKS),
})
