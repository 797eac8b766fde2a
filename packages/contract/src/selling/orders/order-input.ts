import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { z } from 'zod'
import { optionalLine, requiredLine } from '../../growing/inventory/typed-figures'

/** An order that somebody of the farm takes for a buyer. */
export const OrderInput = z.object({
	buyerName: requiredLine('Please enter who ordered it', 'Name', 100),
	buyerEmail: z.email().max(254).nullish().default(null),
	note: optionalLine('Note', 300),
	lines: z
		.array(
			z.object({
				offerId: z.int().min(1),
				packs: z.int().min(1).max(100_000),
				readyOn: z
					.string()
					.refine(isCalendarDay)
					.nullish()
					.default(null)
					.describe('The day on which what still grows is cut; null for what is ready'),
			}),
		)
		.min(1)
		.max(100),
})
export type OrderInput = z.infer<typeof OrderInput>
