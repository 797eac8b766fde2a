import { daysBetween } from '../calendar/calendar-day'

export type TaskStatus = 'completed' | 'overdue' | 'pending'

/** A task is overdue from the day after its due day, in the farm's timezone. */
export function taskStatus(
	task: { isCompleted: boolean; dueDate: string },
	today: string,
): TaskStatus {
	if (task.isCompleted) return 'completed'
	return daysBetween(today, task.dueDate) < 0 ? 'overdue' : 'pending'
}
