import { plannedTasks } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { tasks } from '#db/schema/planting-cycles'
import type { Cycle } from '../cycle.server'

const FOLLOWING = ['plant', 'transplant', 'harvest']

/**
 * Adjusts the open tasks of a cycle to its plan: moves, renames, adds or removes them. Completed or
 * cancelled tasks stay unchanged. Running it twice changes nothing more.
 */
export async function syncTasks(tx: Tx, cycle: Cycle, now: number): Promise<void> {
	const existing = await tx
		.select()
		.from(tasks)
		.where(and(eq(tasks.cycleId, cycle.id), inArray(tasks.type, FOLLOWING)))
	const planned = plannedTasks(cycle)
	for (const plan of planned) {
		const same = existing.find(({ type }) => type === plan.type)
		if (same && isOver(same)) continue
		const { title, dueDate } = plan
		if (same?.title === title && same.dueDate === dueDate) continue
		if (same) await tx.update(tasks).set({ title, dueDate }).where(eq(tasks.id, same.id))
		else
			await tx
				.insert(tasks)
				.values({ ...plan, farmId: cycle.farmId, cycleId: cycle.id, createdAt: now })
	}
	for (const task of existing) {
		const isPlanned = planned.some(({ type }) => type === task.type)
		if (!isPlanned && !isOver(task)) await tx.delete(tasks).where(eq(tasks.id, task.id))
	}
}

const isOver = (task: { isCompleted: boolean; terminatedAt: number | null }) =>
	task.isCompleted || task.terminatedAt !== null
