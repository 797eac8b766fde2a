import { z } from 'zod'
import { Day, optionalLine } from '../../growing/inventory/typed-figures'
import { Weekdays } from '../buyers/buyer-input'

const BAD_LEAD = 'Please enter whole days from 0 to 30'
const BAD_PACKS = 'Please enter a whole number from 0 to 10,000'
const MOST_LINES = 100

/** A day that may stay empty. */
const optionalDay = z
	.preprocess(
		(typed) => (typed === '' ? null : typed),
		Day.nullish().transform((day) => day ?? null),
	)
	.meta({ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] })

/** How many packs of each offer; offers without any are left out. */
const OrderedPacks = z
	.array(
		z.object({
			offerId: z.coerce.number().int().min(1),
			packs: z
				.preprocess(
					(typed) => (typed === '' || typed === null || typed === undefined ? 0 : typed),
					z.coerce.number(BAD_PACKS).int(BAD_PACKS).min(0, BAD_PACKS).max(10_000, BAD_PACKS),
				)
				.meta({ type: 'integer', minimum: 0, maximum: 10_000 }),
		}),
	)
	.max(500)
	.transform((lines) => lines.filter(({ packs }) => packs > 0))
	.refine((lines) => lines.length > 0, 'Please enter how many packs')
	.refine((lines) => lines.length <= MOST_LINES, `An order has at most ${MOST_LINES} lines`)
	.refine(
		(lines) => new Set(lines.map(({ offerId }) => offerId)).size === lines.length,
		'Please enter each offer once',
	)

/** A standing order as its form sends it. */
export const StandingOrderInput = z
	.object({
		startsOn: Day,
		endsOn: optionalDay,
		weekdays: Weekdays.refine((days) => days.length > 0, 'Please select a weekday'),
		leadDays: z.coerce
			.number(BAD_LEAD)
			.int(BAD_LEAD)
			.min(0, BAD_LEAD)
			.max(30, BAD_LEAD)
			.default(3)
			.describe('So many days before its day an order is made'),
		note: optionalLine('Note', 300),
		lines: OrderedPacks,
	})
	.refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
		path: ['endsOn'],
		error: 'It ends before it begins',
	})
export type StandingOrderInput = z.infer<typeof StandingOrderInput>

/** A pause of a standing order, the first and the last day included. */
export const PauseInput = z
	.object({ fromDay: Day, untilDay: Day, reason: optionalLine('Reason', 200) })
	.refine(({ fromDay, untilDay }) => untilDay >= fromDay, {
		path: ['untilDay'],
		error: 'It ends before it begins',
	})
export type PauseInput = z.infer<typeof PauseInput>

/** A single order of a buyer that is due on a day. */
export const BuyerOrderInput = z.object({
	dueOn: Day,
	note: optionalLine('Note', 300),
	lines: OrderedPacks,
})
export type BuyerOrderInput = z.infer<typeof BuyerOrderInput>
