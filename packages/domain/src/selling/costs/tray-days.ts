import { daysBetween } from '../../calendar/calendar-day'

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
	/** Days from one day until before another, null: without end. */
	const daysIn = (from: string, to: string | null) => {
		const first = later(from, span.from)
		if (to === null || to > span.until)
			return first > span.until ? 0 : daysBetween(first, span.until) + 1
		return to > first ? daysBetween(first, to) : 0
	}
	const left = movedDay === null || (endDay !== null && endDay < movedDay) ? endDay : movedDay
	return {
		nursery: trays * daysIn(fromDay, left),
		cultivation: movedDay === null ? 0 : trays * daysIn(later(movedDay, fromDay), endDay),
	}
}

const later = (a: string, b: string) => (a > b ? a : b)
