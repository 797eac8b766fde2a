import { match } from '#db/match'
import { dayStart } from '@sfc/domain/calendar/day-start'
import type { GrowingPeriod } from '@sfc/domain/growing/recipes/growing-record'
import { asc, eq } from 'drizzle-orm'
import { plantingCycles, trayBookings } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { asCycle, type Cycle } from '../cycle.server'
import { endOfCycle, loadCropRecord } from '../recipes/load-crop-record.server'
import type { Lot } from '../inventory/require-lot.server'
import { loadLotLedger } from '../inventory/load-lot-ledger.server'
import { listLotActions } from './list-lot-actions.server'
import { loadLotReadings } from './load-lot-readings.server'

const TRAYS_SHOWN = 500

/**
 * Loads the history of a lot from seed to buyer; without the parts that belonged to a deleted
 * cycle.
 */
export async function loadLotHistory(ctx: FarmCtx, lot: Lot) {
	const cycle = await findCycleOfLot(ctx, lot)
	return {
		cycle,
		ledger: await loadLotLedger(ctx, lot),
		trays: cycle ? await listTrays(ctx, cycle.id) : [],
		people: await listLotActions(ctx, { lotId: lot.id, cycle }),
		grownBy: cycle ? await listGrownBy(ctx, cycle) : [],
		readings: cycle ? await loadLotReadings(ctx, cycle) : null,
	}
}

/** Finds the planting of a lot; null when it was deleted after its harvest. */
export async function findCycleOfLot({ db }: FarmCtx, { cycleId }: Lot): Promise<Cycle | null> {
	if (cycleId === null) return null
	const [row] = await db.read.select().from(plantingCycles).where(eq(plantingCycles.id, cycleId))
	return row ? asCycle(row) : null
}

/** Lists the recipes and stages a cycle grew by, from planting to its end or now. */
async function listGrownBy(ctx: FarmCtx, cycle: Cycle): Promise<GrowingPeriod[]> {
	const fromAt = dayStart(cycle.plantDate, ctx.farm.timezone)
	const toAt = Math.min(ctx.now(), endOfCycle(cycle, ctx.farm.timezone))
	if (toAt <= fromAt) return []
	const { record, plantingOf } = await loadCropRecord(ctx, [cycle], fromAt)
	return record.cropPeriods(plantingOf(cycle), { fromAt, toAt })
}

const listTrays = ({ db, farm }: FarmCtx, cycleId: number) =>
	db.read
		.select({
			row: trayBookings.row,
			tray: trayBookings.tray,
			fromDay: trayBookings.fromDay,
			untilDay: trayBookings.untilDay,
		})
		.from(trayBookings)
		.where(match(trayBookings, { cycleId, farmId: farm.id }))
		.orderBy(asc(trayBookings.row), asc(trayBookings.tray))
		.limit(TRAYS_SHOWN)
