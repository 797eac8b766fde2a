import { addMonths } from './add-months'
import { addDays } from './calendar-day'

export const WEEK_DAYS = 7

/** How many days an agenda shows. */
const AGENDA_DAYS = 14

export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

const days = (from: string, count: number) =>
	Array.from({ length: count }, (_, n) => addDays(from, n))

/** The Sunday a day's week begins with. */
const startOfWeek = (day: string) => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

/**
 * The days a calendar view shows around a day: its month as whole weeks from Sunday to Saturday,
 * its week, or the two weeks that begin with it.
 */
export function calendarViewDays(view: CalendarView, day: string): string[] {
	if (view === 'agenda') return days(day, AGENDA_DAYS)
	if (view === 'week') return days(startOfWeek(day), WEEK_DAYS)
	const first = `${day.slice(0, 7)}-01`
	const start = startOfWeek(first)
	const end = addDays(startOfWeek(addDays(addMonths(first, 1), -1)), WEEK_DAYS)
	const weeks: string[] = []
	for (let at = start; at < end; at = addDays(at, WEEK_DAYS)) weeks.push(...days(at, WEEK_DAYS))
	return weeks
}

/** The day a view shows one step earlier (-1) or later (1). */
export function shiftCalendarView(view: CalendarView, day: string, steps: -1 | 1): string {
	if (view === 'month') return addMonths(day, steps)
	return addDays(day, steps * (view === 'week' ? WEEK_DAYS : AGENDA_DAYS))
}
