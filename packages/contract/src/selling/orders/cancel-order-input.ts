import { z } from 'zod'
import { requiredLine } from '../../growing/inventory/typed-figures'

/** Why an order is cancelled, as its buyer reads it. */
export const CancelOrderInput = z.object({
	reason: requiredLine('Please enter why, the buyer will read it', 'Reason', 300),
})
