import { and, asc, eq } from 'drizzle-orm'
import { plantingCycles, trayBookings } from '#db/schema/growing'
import type { FarmCtx } from '~/context.server'
import { asCycle, type Cycle } from '../growing/cycle.server'
import { recipeOfCycles } from '../recipes/recipe-of-cycles.server'
import type { Lot } from './enter-lot.server'
import { lotLedger } from './lot-ledger.server'
import { lotPeople } from './lot-people.server'
import { lotReadings } from './lot-readings.server'

const TRAYS_SHOWN = 500

/** All that is known of a lot from seed to buyer; what hangs on a deleted cycle is missing. */
export async function lotStory(ctx: FarmCtx, lot: Lot) {
	const cycle = await cycleOfLot(ctx, lot)
	const recipes = cycle ? await recipeOfCycles(ctx, [cycle]) : null
	return {
		cycle,
		ledger: await lotLedger(ctx, lot),
		trays: cycle ? await traysOf(ctx, cycle.id) : [],
		people: await lotPeople(ctx, { lotId: lot.id, cycle }),
		recipe: (cycle && recipes?.get(cycle.id)) ?? null,
		readings: cycle ? await lotReadings(ctx, cycle) : null,
	}
}

/** The planting a lot comes from; null when it was deleted after its harvest. */
export async function cycleOfLot({ db }: FarmCtx, { cycleId }: Lot): Promise<Cycle | null> {
	if (cycleId === null) return null
	const [row] = await db.read.select().from(plantingCycles).where(eq(plantingCycles.id, cycleId))
	return row ? asCycle(row) : null
}

const traysOf = ({ db, farm }: FarmCtx, cycleId: number) =>
	db.read
		.select({
			row: trayBookings.row,
			tray: trayBookings.tray,
			fromDay: trayBookings.fromDay,
			untilDay: trayBookings.untilDay,
		})
		.from(trayBookings)
		.where(and(eq(trayBookings.cycleId, cycleId), eq(trayBookings.farmId, farm.id)))
		.orderBy(asc(trayBookings.row), asc(trayBookings.tray))
		.limit(TRAYS_SHOWN)
