import { and, eq, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import { lots } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import { countTrays } from './count-trays.server'

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
