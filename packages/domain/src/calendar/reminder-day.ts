import { todayIn } from './calendar-day'

/** Reminders are sent from this hour on, in the farm's timezone. */
const REMINDER_HOUR = 7

/**
 * The day whose reminders may be sent at an instant: today from 7:00 in the timezone, null before.
 * Also where summer time skips 7:00.
 */
export function reminderDay(timezone: string, nowMs: number): string | null {
	const hour = new Intl.DateTimeFormat('en-US', {
		timeZone: timezone,
		hour: '2-digit',
		hourCycle: 'h23',
	}).format(nowMs)
	return Number(hour) >= REMINDER_HOUR ? todayIn(timezone, nowMs) : null
}
