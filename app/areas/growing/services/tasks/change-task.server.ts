import type { Task } from '@sfc/contract/growing/tasks/task'
import type { TaskInput } from '@sfc/contract/growing/tasks/task-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { eq } from 'drizzle-orm'
import { tasks } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findTask } from '../find-task.server'
import { ownTaskColumns } from './own-task-columns.server'
import { requireOpenTask } from './require-open-task.server'
import { requireStandaloneTask } from './require-standalone-task.server'

/**
 * Changes an open standalone task; of a series only this one. Throws Fault not-found, forbidden for
 * viewers, invalid at `assignedTo`, or conflict when it is done or belongs to a crop.
 */
export async function changeTask(
	ctx: Permitted<'task.work'>,
	{ taskId, ...input }: TaskInput & { taskId: number },
): Promise<Task> {
	const task = await ctx.db.write(async (tx) => {
		const before = await findTask(ctx, { taskId }, tx)
		requireStandaloneTask(before)
		requireOpenTask(ctx, before)
		await tx
			.update(tasks)
			.set(await ownTaskColumns(tx, ctx, input))
			.where(eq(tasks.id, taskId))
		const after = await findTask(ctx, { taskId }, tx)
		const changed = changedFields(forAudit(before), forAudit(after), FIELDS)
		const note = { farmId: ctx.farm.id, action: 'task.changed', subject: input.title } as const
		if (changed) await appendAudit(tx, ctx, personActor(ctx), { ...note, ...changed })
		return after
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return task
}

const FIELDS = [
	...(['title', 'description', 'dueDate', 'priority'] as const),
	...(['durationMin', 'place', 'assignedTo'] as const),
]

const forAudit = (task: Task) => ({ ...task, assignedTo: task.assignedTo?.name ?? null })
