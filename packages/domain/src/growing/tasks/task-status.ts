import { daysBetween } from '../../calendar/calendar-day'

export type TaskStatus = 'completed' | 'overdue' | 'pending' | 'terminated'

type Dated = { isCompleted: boolean; dueDate: string; terminatedAt?: number | null }

/** A task is overdue from the day after its due day, in the farm's timezone. */
export function taskStatus(task: Dated, today: string): TaskStatus {
	if (task.isCompleted) return 'completed'
	if (task.terminatedAt) return 'terminated'
	return daysBetween(today, task.dueDate) < 0 ? 'overdue' : 'pending'
}
