import type { Task } from '@sfc/contract/growing/tasks/task'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import {
	isActiveCycle,
	statusDayRefusal,
	type CycleStatus,
} from '@sfc/domain/growing/planting-cycles/cycle-status'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asCycle, type Cycle } from '../cycle.server'
import { updateCycleStatus } from '../planting-cycles/update-cycle-status.server'
import { recordWorkOfTask } from '../work/work-timer.server'
import { writeSystemEntry } from '../journal/write-system-entry.server'
import { findTask } from '../find-task.server'
import { requireOpenTask } from './require-open-task.server'

/** Status of a cycle after a task of this type is done. */
const STATUS_AFTER: Partial<Record<string, CycleStatus>> = {
	transplant: 'transplanted',
	harvest: 'harvested',
}

type Completion = {
	taskId: number
	notes?: string | null | undefined
	/** Minutes that the person worked on it; by default since they started work on it, if they did. */
	minutes?: number | null | undefined
	/** When it was done, where that is told later; by default now. */
	doneAt?: number
}

/**
 * Completes a task of the farm, with an optional note; its cycle advances. Throws Fault not-found,
 * forbidden for viewers, or conflict: who has done it and when, a crop not planted by today, or a
 * checklist, which is filled in instead.
 */
export async function completeTask(
	ctx: Permitted<'task.work'>,
	completion: Completion,
): Promise<Task> {
	const done = await ctx.db.write(async (tx) => {
		const task = await findTask(ctx, completion, tx)
		requireOpenTask(ctx, task)
		if (task.checklistId !== null)
			throw new Fault('conflict', `${task.title} is a checklist: fill it in to complete it`)
		return writeCompletion(tx, ctx, task, completion)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return done
}

/** Completes an open task, in a transaction. Throws as `completeTask`. */
export async function writeCompletion(
	tx: Tx,
	ctx: Permitted<'task.work'>,
	task: Task,
	{ taskId, notes = null, minutes, doneAt: toldDoneAt }: Completion,
): Promise<Task> {
	const doneAt = toldDoneAt ?? ctx.now()
	const cycle = await findCycleOfTask(tx, task)
	const to = STATUS_AFTER[task.type]
	const moving = cycle && to && isActiveCycle(cycle.status) ? cycle : null
	const day = todayIn(ctx.farm.timezone, doneAt)
	const refusal = moving && to && statusDayRefusal(moving, to, day)
	if (refusal) throw new Fault('conflict', refusal)
	const completion = {
		isCompleted: true,
		completedAt: doneAt,
		completedBy: personActor(ctx).name,
		completionNote: notes || null,
	}
	await tx.update(tasks).set(completion).where(eq(tasks.id, taskId))
	if (moving && to) await updateCycleStatus(tx, ctx, { cycle: moving, to, day })
	await writeSystemEntry(
		tx,
		{ ...ctx, now: () => doneAt },
		{
			type: 'task_completion',
			title: task.title,
			notes: completion.completionNote,
			cycle,
			quantity: cycle?.quantity ?? null,
		},
	)
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'task.completed',
		subject: task.title,
		before: moving && { cycleStatus: moving.status },
		after: {
			dueDate: task.dueDate,
			...(moving && { cycleStatus: to }),
			...(toldDoneAt !== undefined && { doneAt }),
		},
	})
	await recordWorkOfTask(tx, ctx, { taskId, doneAt, minutes })
	return { ...task, ...completion, status: 'completed' as const }
}

async function findCycleOfTask(tx: Tx, { cycleId }: Task): Promise<Cycle | null> {
	if (cycleId === null) return null
	const [row] = await tx.select().from(plantingCycles).where(eq(plantingCycles.id, cycleId))
	return row ? asCycle(row) : null
}
