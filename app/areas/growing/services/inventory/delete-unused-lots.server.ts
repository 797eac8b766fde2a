import { and, eq, exists, inArray, not } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { lotReservations } from '#db/schema/orders'

/**
 * Deletes the lots of cycles that are about to be deleted, except lots with a harvest, sale or
 * count, which must stay traceable, and lots that orders wait for.
 */
export async function deleteUnusedLots(tx: Tx, cycleIds: readonly number[]): Promise<void> {
	const harvested = tx.select({ id: harvests.id }).from(harvests).where(eq(harvests.lotId, lots.id))
	const moved = tx
		.select({ id: stockMovements.id })
		.from(stockMovements)
		.where(eq(stockMovements.lotId, lots.id))
	const promised = tx
		.select({ id: lotReservations.id })
		.from(lotReservations)
		.where(eq(lotReservations.lotId, lots.id))
	for (let from = 0; from < cycleIds.length; from += 500)
		await tx
			.delete(lots)
			.where(
				and(
					inArray(lots.cycleId, cycleIds.slice(from, from + 500)),
					not(exists(harvested)),
					not(exists(moved)),
					not(exists(promised)),
				),
			)
}
