import { WEEKDAYS } from '@sfc/domain/calendar/weekday'

/** The days of the week as choices of a form. */
export const WEEKDAY_OPTIONS = WEEKDAYS.map((label, day) => ({ value: String(day), label }))

/** Days of the week in words: `Tue, Fri`. */
export const formatWeekdays = (days: readonly number[]): string =>
	days.map((day) => (WEEKDAYS[day] ?? '').slice(0, 3)).join(', ')
