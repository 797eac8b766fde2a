import type { Task } from '@sfc/contract/growing/tasks/task'
import type { TaskInput } from '@sfc/contract/growing/tasks/task-input'
import type { Tx } from '#db/open.server'
import { tasks } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findTask } from '../find-task.server'
import { ownTaskColumns } from './own-task-columns.server'

/**
 * Adds a standalone task to the farm. Throws Fault forbidden for viewers, or invalid at
 * `assignedTo`.
 */
export async function addTask(ctx: Permitted<'task.work'>, input: TaskInput): Promise<Task> {
	const task = await ctx.db.write((tx) => insertTask(tx, ctx, input))
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return task
}

/** Adds a standalone task in the transaction of what it belongs to. Throws as `addTask`. */
export async function insertTask(
	tx: Tx,
	ctx: Permitted<'task.work'>,
	input: TaskInput,
): Promise<Task> {
	const own = await ownTaskColumns(tx, ctx, input)
	const [row] = await tx
		.insert(tasks)
		.values({ ...own, farmId: ctx.farm.id, type: 'maintenance', createdAt: ctx.now() })
		.returning({ id: tasks.id })
	if (!row) throw new Error('The database returned no row for an insert')
	const added = await findTask(ctx, { taskId: row.id }, tx)
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'task.added',
		subject: input.title,
		after: { ...own, assignedTo: added.assignedTo?.name ?? null },
	})
	return added
}
