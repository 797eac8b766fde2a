import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { minutesWorked } from '@sfc/domain/growing/work/work-minutes'
import { and, eq } from 'drizzle-orm'
import { match } from '#db/match'
import { workTimers } from '#db/schema/costs'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx, Permitted } from '~/context.server'
import { findTask } from '../find-task.server'
import { insertWork } from './record-work.server'

export type RunningWork = { taskId: number; title: string; startedAt: number }

/** Reads what the person is working on; null for nothing. */
export async function readRunningWork({ db, farm, user }: FarmCtx): Promise<RunningWork | null> {
	const [row] = await db.read
		.select({ taskId: tasks.id, title: tasks.title, startedAt: workTimers.startedAt })
		.from(workTimers)
		.innerJoin(tasks, eq(tasks.id, workTimers.taskId))
		.where(and(eq(workTimers.farmId, farm.id), eq(workTimers.personId, user.id)))
	return row ?? null
}

/** Starts the person's work on a task. Throws Fault not-found, or conflict while they work on something. */
export async function startWork(
	ctx: Permitted<'task.work'>,
	{ taskId }: { taskId: number },
): Promise<RunningWork> {
	if (ctx.session.token?.role)
		throw new Fault('conflict', 'A token of the farm is nobody: record the minutes of a person')
	const running = await ctx.db.write(async (tx) => {
		const { title } = await findTask(ctx, { taskId }, tx)
		const startedAt = ctx.now()
		const [row] = await tx
			.insert(workTimers)
			.values({ farmId: ctx.farm.id, personId: ctx.user.id, taskId, startedAt })
			.onConflictDoNothing()
			.returning({ startedAt: workTimers.startedAt })
		if (!row) throw new Fault('conflict', 'You are working on something already: stop that first')
		return { taskId, title, startedAt }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return running
}

/** Stops the person's work and records its minutes. Throws Fault conflict when nothing runs, or it was forgotten. */
export async function stopWork(
	ctx: Permitted<'task.work'>,
): Promise<{ id: number; minutes: number }> {
	const stopped = await ctx.db.write(async (tx) => {
		const { taskId, startedAt } = await take(ctx, tx)
		const minutes = minutesWorked(startedAt, ctx.now())
		if (minutes === null)
			throw new Fault(
				'conflict',
				'This was started more than 16 hours ago. Discard it, and enter the minutes instead.',
			)
		const id = await insertWork(tx, ctx, {
			taskId,
			minutes,
			workedOn: todayIn(ctx.farm.timezone, startedAt),
			title: null,
			note: null,
		})
		return { id, minutes }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return stopped
}

/** Discards the person's running work without recording it. Throws Fault conflict when nothing runs. */
export async function discardWork(ctx: Permitted<'task.work'>): Promise<void> {
	await ctx.db.write(async (tx) => take(ctx, tx))
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

type Completed = { taskId: number; doneAt: number; minutes: number | null | undefined }

/**
 * Records the person's work on a task that they complete: the minutes they say, or those since they started it,
 * and stops it. Work that was forgotten and has no minutes stays, to be discarded. Throws as `recordWork`.
 */
export async function recordWorkOfTask(
	tx: WriteTx,
	ctx: Permitted<'task.work'>,
	{ taskId, doneAt, minutes }: Completed,
): Promise<void> {
	const ofPerson = { farmId: ctx.farm.id, personId: ctx.user.id, taskId }
	const [running] = await tx.select().from(workTimers).where(match(workTimers, ofPerson))
	const startedAt = running?.startedAt ?? null
	const worked = minutes ?? (startedAt === null ? null : minutesWorked(startedAt, doneAt))
	if (worked === null) return
	if (running) await tx.delete(workTimers).where(match(workTimers, ofPerson))
	const workedOn = todayIn(ctx.farm.timezone, startedAt ?? doneAt)
	await insertWork(tx, ctx, { taskId, minutes: worked, workedOn, title: null, note: null })
}

type WriteTx = Parameters<typeof insertWork>[0]

async function take({ farm, user }: FarmCtx, tx: WriteTx) {
	const [row] = await tx
		.delete(workTimers)
		.where(match(workTimers, { farmId: farm.id, personId: user.id }))
		.returning()
	if (!row) throw new Fault('conflict', 'You are not working on a task')
	return row
}
