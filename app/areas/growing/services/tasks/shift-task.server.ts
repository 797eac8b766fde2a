import { match } from '#db/match'
import type { Task } from '@sfc/contract/growing/tasks/task'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import {
	isPlausibleDay,
	type MovedTask,
	planRefusal,
	shiftPlan,
	tasksToMove,
} from '@sfc/domain/growing/tasks/shift-plan'
import { eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asCycle } from '../cycle.server'
import { syncTasks } from '../planting-cycles/sync-tasks.server'
import { rebookTrays } from '../planting-cycles/book-trays.server'

export type ShiftedTask = { task: Task; days: number; moved: MovedTask[] }

/**
 * Moves an open task by a number of days, in a transaction: a maintenance task alone, a crop's task
 * with the days of its cycle and the following tasks. Throws Fault invalid at `field` when the
 * cycle cannot have those days, or its trays are taken then.
 */
export async function shiftTask(
	tx: Tx,
	ctx: FarmCtx,
	{ task, days, field }: { task: Task; days: number; field: string },
): Promise<ShiftedTask> {
	const to = addDays(task.dueDate, days)
	if (!isPlausibleDay(to)) throw new Fault('invalid', 'That day is too far away', { field })
	const moved =
		task.cycleId === null
			? await shiftAlone(tx, task, days)
			: await shiftCycle(tx, ctx, { task, cycleId: task.cycleId, days, field })
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'task.moved',
		subject: task.title,
		before: Object.fromEntries(moved.map(({ title, from }) => [title, from])),
		after: Object.fromEntries(moved.map(({ title, to }) => [title, to])),
	})
	return { task: { ...task, dueDate: to }, days, moved }
}

async function shiftAlone(tx: Tx, task: Task, days: number): Promise<MovedTask[]> {
	const moved = tasksToMove(task, [], days)
	for (const { id, to } of moved)
		await tx.update(tasks).set({ dueDate: to }).where(eq(tasks.id, id))
	return moved
}

type OfCycle = { task: Task; cycleId: number; days: number; field: string }

async function shiftCycle(
	tx: Tx,
	ctx: FarmCtx,
	{ task, cycleId, days, field }: OfCycle,
): Promise<MovedTask[]> {
	const [row] = await tx.select().from(plantingCycles).where(eq(plantingCycles.id, cycleId))
	if (!row) throw new Fault('not-found', 'Planting cycle not found')
	if (!isActiveCycle(row.status))
		throw new Fault('conflict', `The crop was ${row.status}; its tasks stay where they were`)
	if (task.type === 'plant' && row.transplantedOn)
		throw new Fault('conflict', `The crop was transplanted on ${row.transplantedOn} already`)
	const shifted = shiftPlan(row, task.type, days)
	const refusal = planRefusal(row, shifted)
	if (refusal) throw new Fault('invalid', refusal, { field })
	const { plantDate, transplantDays, harvestDays } = shifted
	const moved = tasksToMove(task, await listOpenTasks(tx, cycleId), days)
	const [cycle] = await tx
		.update(plantingCycles)
		.set({ plantDate, transplantDays, harvestDays, updatedAt: ctx.now() })
		.where(eq(plantingCycles.id, cycleId))
		.returning()
	if (!cycle) throw new Fault('not-found', 'Planting cycle not found')
	await rebookTrays(tx, ctx, { before: asCycle(row), after: asCycle(cycle), field })
	await syncTasks(tx, asCycle(cycle), ctx.now())
	return moved
}

async function listOpenTasks(tx: Tx, cycleId: number) {
	const rows = await tx
		.select({ id: tasks.id, type: tasks.type, title: tasks.title, dueDate: tasks.dueDate })
		.from(tasks)
		.where(match(tasks, { cycleId, isCompleted: false }, isNull(tasks.terminatedAt)))
		.orderBy(tasks.dueDate)
	return rows.map((row) => ({ ...row, type: row.type as Task['type'] }))
}
