import { addDays } from '../../calendar/calendar-day'

/** A week from Monday to Sunday, both included. */
export type ReportWeek = { from: string; to: string }

export const WEEKDAYS = [
	'Monday',
	'Tuesday',
	'Wednesday',
	'Thursday',
	'Friday',
	'Saturday',
	'Sunday',
] as const

/** The weekday of a calendar day: 0 for Monday to 6 for Sunday (ISO 8601, less one). */
export const findWeekday = (day: string): number =>
	(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The week that a calendar day is in. */
export function weekAround(day: string): ReportWeek {
	const from = addDays(day, -findWeekday(day))
	return { from, to: addDays(from, 6) }
}

/** The last week that is over on a day. */
export const lastFullWeek = (today: string): ReportWeek => weekAround(addDays(today, -7))
