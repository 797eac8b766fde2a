import type { Task } from '@sfc/contract/growing/tasks/task'
import { TERMINATED_BY_USER } from '@sfc/contract/growing/tasks/task-input'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { tasks } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findTask } from '../find-task.server'
import { requireOpenTask } from './require-open-task.server'

/**
 * Cancels an open task: it leaves the schedule, and its cycle stays unchanged. Throws Fault
 * not-found, forbidden for viewers, or conflict when it is done or cancelled.
 */
export async function terminateTask(
	ctx: Permitted<'task.work'>,
	termination: Termination,
): Promise<Task> {
	const terminated = await ctx.db.write(async (tx) => {
		const task = await findTask(ctx, termination, tx)
		requireOpenTask(ctx, task)
		return writeTermination(tx, ctx, task, termination)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return terminated
}

type Termination = { taskId: number; reason?: string | null | undefined }

/** Cancels an open task, in a transaction. */
export async function writeTermination(
	tx: Tx,
	ctx: Permitted<'task.work'>,
	task: Task,
	{ taskId, reason }: Termination,
): Promise<Task> {
	const termination = {
		terminatedAt: ctx.now(),
		terminatedBy: personActor(ctx).name,
		terminationReason: reason || TERMINATED_BY_USER,
	}
	await tx.update(tasks).set(termination).where(eq(tasks.id, taskId))
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'task.terminated',
		subject: task.title,
		after: { dueDate: task.dueDate, reason: termination.terminationReason },
	})
	return { ...task, ...termination, status: 'terminated' as const }
}
