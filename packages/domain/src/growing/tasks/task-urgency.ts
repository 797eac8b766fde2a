import { daysBetween } from '../../calendar/calendar-day'

export type TaskUrgency = 'red' | 'yellow' | 'green'

/** The colour of a task's dot: red when due within a day or late, yellow within three days. */
export function taskUrgency(dueDate: string, today: string): TaskUrgency {
	const days = daysBetween(today, dueDate)
	if (days <= 1) return 'red'
	return days <= 3 ? 'yellow' : 'green'
}
