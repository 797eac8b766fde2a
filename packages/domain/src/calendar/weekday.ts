import { addDays } from './calendar-day'

/** Names of the days of a week, by `findWeekday`. */
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

/** The Monday of the week that a calendar day is in. */
export const findMonday = (day: string): string => addDays(day, -findWeekday(day))
