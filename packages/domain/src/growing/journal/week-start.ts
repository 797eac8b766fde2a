import { todayIn } from '../../calendar/calendar-day'
import { dayStart } from '../../calendar/day-start'
import { findMonday } from '../../calendar/weekday'

/** When this week's Monday began in a timezone, milliseconds UTC. */
export const weekStart = (timezone: string, nowMs: number): number =>
	dayStart(findMonday(todayIn(timezone, nowMs)), timezone)
