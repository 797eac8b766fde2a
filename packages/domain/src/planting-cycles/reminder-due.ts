import { todayIn } from '../calendar/calendar-day'

/** Reminders go out from this hour on, on the farm. */
export const REMINDER_HOUR = 7

/**
 * The day whose reminders may go out in a timezone at an instant: today from 7:00 on the clock there,
 * null before. A clock that is set forward over 7:00 opens the day as well.
 */
export function reminderDay(timezone: string, nowMs: number): string | null {
	const hour = new Intl.DateTimeFormat('en-US', {
		timeZone: timezone,
		hour: '2-digit',
		hourCycle: 'h23',
	}).format(nowMs)
	return Number(hour) >= REMINDER_HOUR ? todayIn(timezone, nowMs) : null
}
