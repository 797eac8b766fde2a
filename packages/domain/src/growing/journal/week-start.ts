import { addDays, todayIn } from '../../calendar/calendar-day'
import { dayStart } from '../../calendar/day-start'

/** When this week's Monday began in a timezone, milliseconds UTC. */
export function weekStart(timezone: string, nowMs: number): number {
	const today = todayIn(timezone, nowMs)
	const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
	return dayStart(addDays(today, -daysSinceMonday), timezone)
}
