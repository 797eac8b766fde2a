import { addMonths, monthNumber } from '../../calendar/add-months'
import { addDays, daysBetween } from '../../calendar/calendar-day'
import { WEEK_DAYS } from '../../calendar/calendar-span'

export const SERIES_UNITS = ['day', 'week', 'month'] as const
export type SeriesUnit = (typeof SERIES_UNITS)[number]

/** Work that repeats every number of days, weeks or months. */
export type Series = {
	every: number
	unit: SeriesUnit
	firstDay: string
	/** The last day of the series; null: without end. */
	lastDay: string | null
}

/** How many days ahead the tasks of a series are created. */
export const DAYS_AHEAD = 60

/**
 * The days of a series from one day to another, both included. In a month without the day the
 * series began on, the last day is used: the 31st becomes 28 February, and 31 March again.
 */
export function seriesDays(series: Series, from: string, to: string): string[] {
	const last = series.lastDay !== null && series.lastDay < to ? series.lastDay : to
	const days: string[] = []
	for (let turn = firstTurn(series, from); ; turn++) {
		const day = dayOfTurn(series, turn)
		if (day > last) return days
		if (day >= from) days.push(day)
	}
}

/** An index that is surely not after `from`, from which to count on. */
function firstTurn({ every, unit, firstDay }: Series, from: string): number {
	if (from <= firstDay) return 0
	if (unit === 'month')
		return Math.floor(Math.max(0, monthNumber(from) - monthNumber(firstDay) - 1) / every)
	return Math.floor(daysBetween(firstDay, from) / (unit === 'week' ? every * WEEK_DAYS : every))
}

// Counted from the first day, so that a short month does not shorten those after it.
function dayOfTurn({ every, unit, firstDay }: Series, turn: number): string {
	if (unit === 'month') return addMonths(firstDay, turn * every)
	return addDays(firstDay, turn * every * (unit === 'week' ? WEEK_DAYS : 1))
}

/** `Every 2 weeks`, `Every day`. */
export const formatRecurrence = ({ every, unit }: Pick<Series, 'every' | 'unit'>): string =>
	every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
