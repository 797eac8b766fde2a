import { addDays, daysBetween } from '../../calendar/calendar-day'

/** Where trays stand, as far as costs are told apart: energy of the nursery is not that of the towers. */
export type CostPlace = 'nursery' | 'cultivation'

/** What a planting takes up: so many trays in the nursery until a day, then in a zone until another. */
export type Stay = {
	trays: number
	fromDay: string
	/** The first day in the zone; null: it is still in the nursery, or never leaves it. */
	movedDay: string | null
	/** The day on which it was harvested or given up, which it does not take up; null: it grows. */
	endDay: string | null
}

/** Tray-days of a planting in the days of a span, both included, by place. */
export function trayDays(
	{ trays, fromDay, movedDay, endDay }: Stay,
	span: { from: string; until: string },
): Record<CostPlace, number> {
	const after = addDays(span.until, 1)
	const end = earlier(endDay ?? after, after)
	const moved = movedDay ?? end
	const daysIn = (from: string, to: string) =>
		Math.max(0, daysBetween(later(from, span.from), earlier(to, end)))
	return {
		nursery: trays * daysIn(fromDay, moved),
		cultivation: trays * daysIn(later(moved, fromDay), end),
	}
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)
