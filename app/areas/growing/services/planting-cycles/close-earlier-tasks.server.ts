import { match } from '#db/match'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import type { Cycle } from '../cycle.server'

/**
 * Completes the open planting and transplant tasks of a cycle that was set to transplanted: the
 * planting on its planting day, the transplant now.
 */
export async function closeEarlierTasks(tx: Tx, ctx: FarmCtx, cycle: Cycle): Promise<void> {
	const completedBy = `${ctx.user.firstName} ${ctx.user.lastName}`.trim() || ctx.user.email
	const now = ctx.now()
	const endOfPlanting = dayStart(addDays(cycle.plantDate, 1), ctx.farm.timezone) - 1
	for (const [type, doneAt] of [
		['plant', Math.min(now, endOfPlanting)],
		['transplant', now],
	] as const)
		await tx
			.update(tasks)
			.set({ isCompleted: true, completedAt: doneAt, completedBy })
			.where(
				match(tasks, { cycleId: cycle.id, type, isCompleted: false }, isNull(tasks.terminatedAt)),
			)
}
