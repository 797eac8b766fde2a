import { addDays, daysBetween } from '../calendar/calendar-day'

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

const WEEK_DAYS = 7
const SHORTEST_MONTH_DAYS = 28
const MONTHS = 12

/** A turn that is surely not after `from`; counting on from it finds the days. */
function firstTurn({ every, unit, firstDay }: Series, from: string): number {
	const days = Math.max(0, daysBetween(firstDay, from))
	if (unit === 'month') return Math.floor(monthsBetween(firstDay, from, days) / every)
	return Math.floor(days / (unit === 'week' ? every * WEEK_DAYS : every))
}

const monthsBetween = (first: string, from: string, days: number) =>
	days === 0 ? 0 : Math.max(0, monthOf(from) - monthOf(first) - 1)

const monthOf = (day: string) => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1

function dayOfTurn({ every, unit, firstDay }: Series, turn: number): string {
	if (unit === 'day') return addDays(firstDay, turn * every)
	if (unit === 'week') return addDays(firstDay, turn * every * WEEK_DAYS)
	const month = monthOf(firstDay) + turn * every
	const firstOfMonth = `${Math.floor(month / MONTHS)}-${String((month % MONTHS) + 1).padStart(2, '0')}-01`
	const wanted = Number(firstDay.slice(8))
	const day = addDays(firstOfMonth, wanted - 1)
	return wanted <= SHORTEST_MONTH_DAYS || day.slice(0, 7) === firstOfMonth.slice(0, 7)
		? day
		: addDays(day, -Number(day.slice(8)))
}

/** `Every 2 weeks`, `Every day`. */
export const everyInWords = ({ every, unit }: Pick<Series, 'every' | 'unit'>): string =>
	every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`
