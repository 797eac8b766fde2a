import type { Task } from '@sfc/contract/growing/tasks/task'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'

/**
 * Checks that a task is open. Throws Fault conflict naming who completed or cancelled it, and when.
 */
export function requireOpenTask({ farm, user }: FarmCtx, task: Task): void {
	const when = (at: number | null) => formatInstantWithYear(at ?? 0, farm.timezone, user)
	if (task.isCompleted) {
		const who = task.completedBy ?? 'Somebody'
		throw new Fault('conflict', `${who} completed this task on ${when(task.completedAt)}`)
	}
	if (task.terminatedAt !== null) {
		const who = task.terminatedBy ?? 'Somebody'
		throw new Fault('conflict', `${who} cancelled this task on ${when(task.terminatedAt)}`)
	}
}
