import type { TaskInput } from '@sfc/contract/growing/tasks/task-input'
import type { Tx } from '#db/open.server'
import type { FarmCtx } from '~/context.server'
import { requireAssignee } from './require-assignee.server'

/** The columns of a standalone task that a person fills in. Throws Fault invalid at `assignedTo`. */
export async function ownTaskColumns(tx: Tx, ctx: FarmCtx, input: TaskInput) {
	const { title, dueDate, priority, durationMin = null } = input
	return {
		title,
		dueDate,
		priority,
		durationMin,
		description: input.description || null,
		place: input.place || null,
		assignedTo: await requireAssignee(tx, ctx, input.assignedTo),
	}
}
