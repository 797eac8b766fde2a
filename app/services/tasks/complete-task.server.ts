import type { Task } from '@sfc/contract/tasks/task'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { isActiveCycle, type CycleStatus } from '@sfc/domain/growing/cycle-status'
import { and, eq } from 'drizzle-orm'
import { plantingCycles, tasks } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '../audit/append-audit.server'
import { requirePermission } from '../farms/require-permission.server'
import { asCycle } from '../growing/cycle.server'
import { moveCycle } from '../growing/move-cycle.server'
import { writeSystemEntry } from '../journal/write-system-entry.server'
import { asTask } from './task.server'

/** The state a cycle is in once its task of a type is done. */
const STATUS_AFTER: Partial<Record<string, CycleStatus>> = {
	transplant: 'transplanted',
	harvest: 'harvested',
}

/**
 * Marks a task of the farm done; its cycle moves on with it. Throws Fault not-found, forbidden for
 * viewers, or conflict naming who has done it and when.
 */
export async function completeTask(ctx: FarmCtx, { taskId }: { taskId: number }): Promise<Task> {
	requirePermission(ctx, 'task.work')
	const now = ctx.now()
	const done = await ctx.db.write(async (tx) => {
		const [found] = await tx
			.select({ task: tasks, cycle: plantingCycles })
			.from(tasks)
			.leftJoin(plantingCycles, eq(plantingCycles.id, tasks.cycleId))
			.where(and(eq(tasks.id, taskId), eq(tasks.farmId, ctx.farm.id)))
			.limit(1)
		if (!found) throw new Fault('not-found', 'Task not found')
		if (found.task.isCompleted) throw alreadyDone(ctx, found.task)
		const completion = { isCompleted: true, completedAt: now, completedBy: nameOf(ctx) }
		await tx.update(tasks).set(completion).where(eq(tasks.id, taskId))
		const status = STATUS_AFTER[found.task.type]
		const moving = found.cycle && isActiveCycle(found.cycle.status) && status ? found.cycle : null
		if (moving && status) await moveCycle(tx, ctx, { cycle: asCycle(moving), to: status })
		await writeSystemEntry(tx, ctx, {
			type: 'task_completion',
			title: found.task.title,
			cycle: found.cycle,
			quantity: found.cycle?.quantity ?? null,
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'task.completed',
			subject: found.task.title,
			before: moving && { cycleStatus: moving.status },
			after: { dueDate: found.task.dueDate, ...(moving && { cycleStatus: status }) },
		})
		return { ...found, task: { ...found.task, ...completion } }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return asTask(done, todayIn(ctx.farm.timezone, now))
}

const nameOf = ({ user }: FarmCtx) => `${user.firstName} ${user.lastName}`.trim() || user.email

function alreadyDone(
	{ farm }: FarmCtx,
	task: { completedBy: string | null; completedAt: number | null },
): Fault {
	const when = new Intl.DateTimeFormat('en-US', {
		timeZone: farm.timezone,
		dateStyle: 'medium',
		timeStyle: 'long',
	}).format(task.completedAt ?? undefined)
	return new Fault('conflict', `${task.completedBy ?? 'Somebody'} completed this task on ${when}`)
}
