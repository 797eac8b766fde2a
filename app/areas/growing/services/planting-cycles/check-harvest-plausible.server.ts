import { earlyEnd, isMoreThanPlanted } from '@sfc/domain/growing/inventory/harvest-rules'
import { type Milli, formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { isActiveCycle, statusDayRefusal } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { Fault } from '@sfc/domain/fault'
import { eq, sql } from 'drizzle-orm'
import { harvests } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import type { Cycle } from '../cycle.server'
import { countLostPlants } from '../trays/count-tray-plants.server'

type Cutting = {
	quantityMilli: Milli
	wasteMilli: Milli
	harvestedOn: string
	isLast: boolean
	/** Whether the person confirmed a larger harvest than was planted. */
	isMoreMeant: boolean
	isEndMeant: boolean
}

/**
 * Checks whether a harvest may be an error. Throws Fault conflict at `isMoreMeant` or `isEndMeant`
 * for one that was not confirmed: more than was planted, or the end of a crop that is far from its
 * harvest.
 */
export async function checkHarvestPlausible(
	ctx: FarmCtx,
	{ lot, cycle, cutting }: { lot: { id: number; unit: string }; cycle: Cycle; cutting: Cutting },
): Promise<void> {
	// An impossible harvest is refused elsewhere, with its own reason.
	if (cutting.quantityMilli + cutting.wasteMilli <= 0) return
	if (statusDayRefusal(cycle, 'harvested', cutting.harvestedOn)) return
	const [row] = await ctx.db.read
		.select({ cut: sql`sum(${harvests.quantityMilli} + ${harvests.wasteMilli})`.mapWith(Number) })
		.from(harvests)
		.where(eq(harvests.lotId, lot.id))
	const cutMilli = Number(row?.cut ?? 0) + cutting.quantityMilli + cutting.wasteMilli
	const { unit } = lot
	if (!cutting.isMoreMeant && isMoreThanPlanted({ unit, plants: cycle.quantity, cutMilli })) {
		const all = formatQuantityWithUnit(cutMilli, unit)
		const doubt = `That makes ${all} cut of ${cycle.quantity} planted. Please check the number, or confirm it.`
		throw new Fault('conflict', doubt, { field: 'isMoreMeant' })
	}
	if (!cutting.isLast || cutting.isEndMeant || !isActiveCycle(cycle.status)) return
	const lost = (await countLostPlants(ctx.db.read, [cycle.id])).get(cycle.id) ?? 0
	const plants = cycle.quantity - lost
	const { plantDate, harvestDays } = cycle
	const { harvestedOn } = cutting
	const end = earlyEnd({ unit, plants, cutMilli, plantDate, harvestDays, harvestedOn })
	if (end) throw new Fault('conflict', end, { field: 'isEndMeant' })
}
