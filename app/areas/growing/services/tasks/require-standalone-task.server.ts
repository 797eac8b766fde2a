import type { Task } from '@sfc/contract/growing/tasks/task'
import { Fault } from '@sfc/domain/fault'

/**
 * Checks that a task does not belong to a planting, which would define it. Throws Fault conflict.
 */
export function requireStandaloneTask(task: Task): void {
	if (task.type === 'maintenance') return
	throw new Fault('conflict', 'This task belongs to a planting cycle and is changed with it')
}
