import { addMonths, monthOf } from '../calendar/add-months'
import { addDays, daysBetween } from '../calendar/calendar-day'
import { WEEK_DAYS } from '../calendar/calendar-span'

export const SERIES_UNITS = ['day', 'week', 'month'] as const
export type SeriesUnit = (typeof SERIES_UNITS)[number]

/** Work that comes again every so many days, weeks or months. */
export type Series = {
	every: number
	unit: SeriesUnit
	firstDay: string
	/** It comes no more after this day; null: without end. */
	lastDay: string | null
}

/** How far ahead of their days the tasks of a series are made. */
export const DAYS_AHEAD = 60

/**
 * The days of a series from one day to another, both included. A month without the day the series
 * began on has it on its last day: the 31st is 28 February, and 31 March again.
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

/** A turn that is surely not after `from`; counting on from it finds the days. */
function firstTurn({ every, unit, firstDay }: Series, from: string): number {
	if (from <= firstDay) return 0
	if (unit === 'month')
		return Math.floor(Math.max(0, monthOf(from) - monthOf(firstDay) - 1) / every)
	return Math.floor(daysBetween(firstDay, from) / (unit === 'week' ? every * WEEK_DAYS : every))
}

// Each turn is counted from the first day, so that a short month does not shorten those after it.
function dayOfTurn({ every, unit, firstDay }: Series, turn: number): string {
	if (unit === 'month') return addMonths(firstDay, turn * every)
	return addDays(firstDay, turn * every * (unit === 'week' ? WEEK_DAYS : 1))
}

/** `Every 2 weeks`, `Every day`. */
export const formatRecurrence = ({ every, unit }: Pick<Series, 'every' | 'unit'>): string =>
	every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
