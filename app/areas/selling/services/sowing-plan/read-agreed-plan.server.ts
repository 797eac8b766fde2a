import { addDays } from '@sfc/domain/calendar/calendar-day'
import { ACTIVE_STATUSES, isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import { plannedSowings, sowingPlans } from '#db/schema/sowing-plans'
import type { FarmScope } from '~/context.server'

/**
 * Reads the plan that the farm agreed to last, with what became of its sowings and of those of earlier plans that
 * still grow; null before the first.
 */
export async function readAgreedPlan({ db, farm }: Pick<FarmScope, 'db' | 'farm'>) {
	const [plan] = await db.read
		.select()
		.from(sowingPlans)
		.where(eq(sowingPlans.farmId, farm.id))
		.orderBy(desc(sowingPlans.id))
		.limit(1)
	if (!plan) return null
	const rows = await db.read
		.select({ sowing: plannedSowings, cycle: plantingCycles })
		.from(plannedSowings)
		.leftJoin(plantingCycles, eq(plantingCycles.id, plannedSowings.cycleId))
		.where(
			and(
				eq(plannedSowings.farmId, farm.id),
				or(eq(plannedSowings.planId, plan.id), inArray(plantingCycles.status, ACTIVE_STATUSES)),
			),
		)
		.orderBy(asc(plannedSowings.planId), asc(plannedSowings.place))
	const sowings = rows.map(({ sowing, cycle }) => ({
		...sowing,
		harvestNow:
			cycle && isActiveCycle(cycle.status) ? addDays(cycle.plantDate, cycle.harvestDays) : null,
	}))
	return { ...plan, sowings }
}
