import { match } from '#db/match'
import type { Task } from '@sfc/contract/growing/tasks/task'
import { Fault } from '@sfc/domain/fault'
import { plannedTasks } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asCycle } from '../cycle.server'
import { findTask } from '../find-task.server'

/**
 * Restores a cancelled task: a crop's on the day its cycle now plans for it, any other on its old
 * day. Throws Fault conflict when the crop no longer needs it.
 */
export async function restoreTask(
	ctx: Permitted<'task.work'>,
	{ taskId }: { taskId: number },
): Promise<Task> {
	const task = await ctx.db.write(async (tx) => {
		const task = await findTask(ctx, { taskId }, tx)
		if (task.terminatedAt === null || task.isCompleted)
			throw new Fault('conflict', 'This task was not cancelled')
		const planned = task.cycleId === null ? {} : await findTaskPlan(tx, task, task.cycleId)
		await tx
			.update(tasks)
			.set({ ...planned, terminatedAt: null, terminatedBy: null, terminationReason: null })
			.where(eq(tasks.id, taskId))
		const again = await findTask(ctx, { taskId }, tx)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'task.planned-again',
			subject: again.title,
			after: { dueDate: again.dueDate },
		})
		return again
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return task
}

/** Computes a task's plan from its cycle now. */
async function findTaskPlan(tx: Tx, task: Task, cycleId: number) {
	const [row] = await tx.select().from(plantingCycles).where(eq(plantingCycles.id, cycleId))
	const plan = row && plannedTasks(asCycle(row)).find(({ type }) => type === task.type)
	const isPast = task.type === 'transplant' && row?.status === 'transplanted'
	if (!plan || isPast) throw new Fault('conflict', 'The crop no longer needs this task')
	const [other] = await tx
		.select({ id: tasks.id })
		.from(tasks)
		.where(match(tasks, { cycleId, type: task.type }, isNull(tasks.terminatedAt)))
		.limit(1)
	if (other) throw new Fault('conflict', 'The crop has another task of this kind')
	return plan
}
