import { addDays, daysBetween } from '../../calendar/calendar-day'

export type Period = { from: string; to: string }
export type Step = 'week' | 'month'

/** From this many days on, months are shown instead of weeks. */
const MONTHS_FROM_DAYS = 120

export const stepFor = ({ from, to }: Period): Step =>
	daysBetween(from, to) + 1 > MONTHS_FROM_DAYS ? 'month' : 'week'

/**
 * The weeks (from Monday) or months of a range, in order, the first and last cut to the range: each
 * of its days is in exactly one.
 */
export function splitIntoPeriods({ from, to }: Period, step: Step): Period[] {
	const periods: Period[] = []
	for (let start = from; start <= to;) {
		const end = step === 'week' ? startOfWeekDay(start) : lastOfMonth(start)
		periods.push({ from: start, to: end < to ? end : to })
		start = addDays(end, 1)
	}
	return periods
}

/** Which of the periods a day is in; -1 for none. */
export const periodAt = (periods: readonly Period[], day: string): number =>
	periods.findIndex(({ from, to }) => from <= day && day <= to)

/** 1970-01-01 was a Thursday. */
const startOfWeekDay = (day: string) =>
	addDays(day, (3 - mod(daysBetween('1970-01-01', day), 7) + 7) % 7)

const mod = (n: number, by: number) => ((n % by) + by) % by

function lastOfMonth(day: string): string {
	const inNext = addDays(`${day.slice(0, 7)}-01`, 31)
	return addDays(`${inNext.slice(0, 7)}-01`, -1)
}
