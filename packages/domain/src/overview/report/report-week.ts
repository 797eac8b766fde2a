import { addDays } from '../../calendar/calendar-day'
import { findMonday } from '../../calendar/weekday'

/** A week from Monday to Sunday, both included. */
export type ReportWeek = { from: string; to: string }

/** The week that a calendar day is in. */
export function weekAround(day: string): ReportWeek {
	const from = findMonday(day)
	return { from, to: addDays(from, 6) }
}

/** The last week that is over on a day. */
export const lastFullWeek = (today: string): ReportWeek => weekAround(addDays(today, -7))
