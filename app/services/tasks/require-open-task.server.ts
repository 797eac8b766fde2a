import type { Task } from '@sfc/contract/tasks/task'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'

/** Throws Fault conflict naming who completed or cancelled a task, and when. */
export function requireOpenTask({ farm }: FarmCtx, task: Task): void {
	const when = (at: number | null) =>
		new Intl.DateTimeFormat('en-US', {
			timeZone: farm.timezone,
			dateStyle: 'medium',
			timeStyle: 'long',
		}).format(at ?? undefined)
	if (task.isCompleted) {
		const who = task.completedBy ?? 'Somebody'
		throw new Fault('conflict', `${who} completed this task on ${when(task.completedAt)}`)
	}
	if (task.terminatedAt !== null) {
		const who = task.terminatedBy ?? 'Somebody'
		throw new Fault('conflict', `${who} cancelled this task on ${when(task.terminatedAt)}`)
	}
}
