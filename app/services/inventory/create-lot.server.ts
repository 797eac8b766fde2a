import { unitAndPrice } from '@sfc/domain/inventory/unit-and-price'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'
import type { Ctx } from '~/context.server'

type OfCycle = { id: number; farmId: number; cropName: string; varietyName: string | null }
type Seed = { seedLot: string | null; seedSupplier: string | null }

/**
 * Creates the lot of a new cycle, in the transaction that starts it: `BATCH-` and the cycle's
 * number.
 */
export async function createLot(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	cycle: OfCycle,
	seed: Seed,
): Promise<void> {
	const at = now()
	await tx.insert(lots).values({
		farmId: cycle.farmId,
		cycleId: cycle.id,
		code: `BATCH-${cycle.id}`,
		cropName: cycle.cropName,
		varietyName: cycle.varietyName,
		...unitAndPrice(cycle.cropName),
		...seed,
		createdAt: at,
		updatedAt: at,
	})
}
