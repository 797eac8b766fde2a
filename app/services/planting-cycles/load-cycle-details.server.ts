import { and, eq, inArray } from 'drizzle-orm'
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
const AT_ONCE = 500

/** The trays, lots and seed of cycles. */
export async function loadCycleDetails(
	ctx: FarmCtx,
	cycleIds: readonly number[],
): Promise<(cycleId: number) => CycleDetails> {
	const found = new Map<number, CycleDetails>()
	for (let from = 0; from < cycleIds.length; from += AT_ONCE) {
		const some = cycleIds.slice(from, from + AT_ONCE)
		const trays = await countTrays(ctx, some)
		const rows = await ctx.db.read
			.select({
				cycleId: lots.cycleId,
				lotId: lots.id,
				seedLot: lots.seedLot,
				seedSupplier: lots.seedSupplier,
			})
			.from(lots)
			.where(and(eq(lots.farmId, ctx.farm.id), inArray(lots.cycleId, some)))
		for (const id of some) {
			const lot = rows.find(({ cycleId }) => cycleId === id)
			const { lotId = null, seedLot = null, seedSupplier = null } = lot ?? {}
			found.set(id, { trays: trays.get(id) ?? 0, lotId, seedLot, seedSupplier })
		}
	}
	return (cycleId) => found.get(cycleId) ?? NOTHING
}
