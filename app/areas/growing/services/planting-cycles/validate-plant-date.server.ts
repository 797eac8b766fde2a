import { formatDay } from '@sfc/domain/calendar/format-day'
import { Fault } from '@sfc/domain/fault'
import { and, eq, gt, min } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { harvests, lots } from '#db/schema/inventory'
import type { Cycle } from '../cycle.server'

/**
 * Checks a planting day. Throws Fault invalid at `plantDate` when the cycle was transplanted or
 * harvested before that day.
 */
export async function validatePlantDate(tx: Tx, cycle: Cycle, plantDate: string): Promise<void> {
	if (plantDate <= cycle.plantDate) return
	const [cut] = await tx
		.select({ on: min(harvests.harvestedOn) })
		.from(harvests)
		.innerJoin(lots, eq(lots.id, harvests.lotId))
		.where(and(eq(lots.cycleId, cycle.id), gt(harvests.quantityMilli, 0)))
	const known = [
		{ on: cycle.transplantedOn, what: 'transplanted' },
		{ on: cycle.harvestedOn ?? cut?.on ?? null, what: 'harvested' },
	]
	for (const { on, what } of known)
		if (on !== null && on < plantDate)
			throw new Fault('invalid', `It was ${what} on ${formatDay(on)}, so it was planted before`, {
				field: 'plantDate',
			})
}
