import { z } from 'zod'
import { requiredLine } from '../../growing/inventory/typed-figures'

/** Why an order is cancelled, as its buyer reads it. */
export const CancelOrderInput = z.object({
	reason: requiredLine('Please enter why, the buyer will read it', 'Reason', 300),
})

const BAD_PACKS = 'Please enter a whole number above 0'

/** Packs that are taken out of a line of an order. */
export const RefundInput = z.object({
	lineId: z.coerce.number('Please select a line').int().min(1),
	packs: z.coerce.number(BAD_PACKS).int(BAD_PACKS).min(1, BAD_PACKS).max(100_000, BAD_PACKS),
})
