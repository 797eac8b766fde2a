import { match } from '#db/match'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { CYCLE_STATUSES, isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { and, count, eq, inArray, isNull, lt, sql, sum } from 'drizzle-orm'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'

export type CyclesSummary = {
	activeCycles: number
	/** Plants that grow by now, as the inventory counts them: without future plantings. */
	totalPlants: number
	pendingTasks: number
	overdueTasks: number
	upcomingTasks: number
}

/**
 * Counts the figures above the list in the database. An overdue task is pending, but not upcoming.
 */
export async function summarizeCycles({ db, farm, now }: FarmCtx): Promise<CyclesSummary> {
	const today = todayIn(farm.timezone, now())
	const active = CYCLE_STATUSES.filter(isActiveCycle)
	const [growing] = await db.read
		.select({
			cycles: count(),
			plants: sum(
				sql`case when ${plantingCycles.plantDate} <= ${today} then ${plantingCycles.quantity} else 0 end`,
			),
		})
		.from(plantingCycles)
		.where(and(eq(plantingCycles.farmId, farm.id), inArray(plantingCycles.status, active)))
	const open = match(tasks, { farmId: farm.id, isCompleted: false }, isNull(tasks.terminatedAt))
	const [pending] = await db.read.select({ n: count() }).from(tasks).where(open)
	const [overdue] = await db.read
		.select({ n: count() })
		.from(tasks)
		.where(and(open, lt(tasks.dueDate, today)))
	const pendingTasks = pending?.n ?? 0
	const overdueTasks = overdue?.n ?? 0
	return {
		activeCycles: growing?.cycles ?? 0,
		totalPlants: Number(growing?.plants ?? 0),
		pendingTasks,
		overdueTasks,
		upcomingTasks: pendingTasks - overdueTasks,
	}
}
