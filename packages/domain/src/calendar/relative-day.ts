import { daysBetween } from './calendar-day'

/** How far a day is from today, in words: Today, Tomorrow, in 5 days, 2 days overdue. */
export function relativeDay(day: string, today: string): string {
	const days = daysBetween(today, day)
	if (days === 0) return 'Today'
	if (days === 1) return 'Tomorrow'
	if (days > 1) return `in ${days} days`
	return days === -1 ? '1 day overdue' : `${-days} days overdue`
}
