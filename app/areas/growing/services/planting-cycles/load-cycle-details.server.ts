import { and, eq, sql, count } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import { lots } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import { trayBookings } from '#db/schema/planting-cycles'

export type CycleDetails = {
	/** Number of its nursery trays. */
	trays: number
	lotId: number | null
	seedLot: string | null
	seedSupplier: string | null
}

const NOTHING: CycleDetails = { trays: 0, lotId: null, seedLot: null, seedSupplier: null }

/** Loads the trays, lots and seed of cycles. */
export async function loadCycleDetails(
	ctx: FarmCtx,
	cycleIds: readonly number[],
): Promise<(cycleId: number) => CycleDetails> {
	if (cycleIds.length === 0) return () => NOTHING
	const trays = await countTrays(ctx, cycleIds)
	const rows = await lotsOfCycles(ctx.db.read).execute({ farmId: ctx.farm.id, cycleIds })
	const lotOf = new Map(rows.map((row) => [row.cycleId, row]))
	return (cycleId) => {
		const { lotId, seedLot, seedSupplier } = lotOf.get(cycleId) ?? NOTHING
		return { trays: trays.get(cycleId) ?? 0, lotId, seedLot, seedSupplier }
	}
}

const lotsOfCycles = buildOnce((read) =>
	read
		.select({
			cycleId: lots.cycleId,
			lotId: lots.id,
			seedLot: lots.seedLot,
			seedSupplier: lots.seedSupplier,
		})
		.from(lots)
		.where(and(eq(lots.farmId, sql.placeholder('farmId')), inArrayParam(lots.cycleId, 'cycleIds')))
		.prepare(),
)

/** Counts the nursery trays per cycle; cycles without trays are left out. */
async function countTrays(
	{ db, farm }: FarmCtx,
	cycleIds: readonly number[],
): Promise<Map<number, number>> {
	const rows = await traysOfCycles(db.read).execute({ farmId: farm.id, cycleIds })
	return new Map(rows.map(({ cycleId, trays }) => [cycleId, trays]))
}

const traysOfCycles = buildOnce((read) =>
	read
		.select({ cycleId: trayBookings.cycleId, trays: count() })
		.from(trayBookings)
		.where(
			and(
				eq(trayBookings.farmId, sql.placeholder('farmId')),
				inArrayParam(trayBookings.cycleId, 'cycleIds'),
			),
		)
		.groupBy(trayBookings.cycleId)
		.prepare(),
)
