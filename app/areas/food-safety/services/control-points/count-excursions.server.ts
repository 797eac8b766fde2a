import { placeKey } from '@sfc/domain/food-safety/traceability/place-key'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import type { TrackingEvent } from '@sfc/domain/food-safety/traceability/tracking-event'
import type { FarmScope } from '~/context.server'
import { listExcursions } from './list-excursions.server'

const MOST = 2000

/**
 * Counts how often a cold place was out of its limits, or not measured, while a lot was stored there: from
 * the day of its cooling until its last shipping among the events, or until now. By the key of the event.
 */
export async function countExcursions(
	ctx: FarmScope,
	events: readonly TrackingEvent[],
): Promise<ReadonlyMap<string, number>> {
	const cooled = events.filter(({ kind }) => kind === 'cooling')
	const from = cooled.map(({ day }) => day).sort()[0]
	if (from === undefined) return new Map()
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const found = await listExcursions(ctx, { from, until: today, limit: MOST })
	const shippedOn = new Map(
		events.filter(({ kind }) => kind === 'shipping').map(({ lot, day }) => [lot.id, day]),
	)
	return new Map(
		cooled.map(({ key, lot, day, coldPlace }) => {
			const fromAt = dayStart(day, ctx.farm.timezone)
			const toAt = dayStart(addDays(shippedOn.get(lot.id) ?? today, 1), ctx.farm.timezone)
			const during = found.filter(
				(one) =>
					one.placeKey === placeKey(coldPlace ?? '') &&
					one.fromAt < toAt &&
					(one.toAt ?? Infinity) > fromAt,
			)
			return [key, during.length]
		}),
	)
}
