import { placeKey } from '@sfc/domain/food-safety/traceability/place-key'
import { groupBy } from '@sfc/domain/group-by'
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
	const inPlace = groupBy(found, (one) => one.placeKey)
	const starts = new Map<string, number>()
	const startOf = (day: string) => {
		const start = starts.get(day) ?? dayStart(day, ctx.farm.timezone)
		starts.set(day, start)
		return start
	}
	return new Map(
		cooled.map(({ key, lot, day, coldPlace }) => {
			const fromAt = startOf(day)
			const toAt = startOf(addDays(shippedOn.get(lot.id) ?? today, 1))
			const during = (inPlace.get(placeKey(coldPlace ?? '')) ?? []).filter(
				(one) => one.fromAt < toAt && (one.toAt ?? Infinity) > fromAt,
			)
			return [key, during.length]
		}),
	)
}
