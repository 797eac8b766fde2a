import type { Task } from '@sfc/contract/tasks/task'
import { Fault } from '@sfc/domain/fault'

/** Throws Fault conflict when a task belongs to a planting, which defines it. */
export function requireStandaloneTask(task: Task): void {
	if (task.type === 'maintenance') return
	throw new Fault('conflict', 'This task belongs to a planting cycle and is changed with it')
}
