import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'
import type { plantingCycles } from '#db/schema/planting-cycles'
import type { Ctx } from '~/context.server'

type OfCycle = Pick<typeof plantingCycles.$inferSelect, 'id' | 'cropName' | 'varietyName'>
type Seed = { seedLot?: string | null | undefined; seedSupplier?: string | null | undefined }
type StoredSeed = { seedLot: string | null; seedSupplier: string | null }
const NO_SEED: StoredSeed = { seedLot: null, seedSupplier: null }

/**
 * Updates the crop of a changed cycle's lot, and its seed when the change contains it. Returns the
 * seed as it was and is.
 */
export async function relabelLot(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	{ id, cropName, varietyName }: OfCycle,
	{ seedLot, seedSupplier }: Seed,
): Promise<{ was: StoredSeed; is: StoredSeed }> {
	const ofCycle = eq(lots.cycleId, id)
	const [before] = await tx
		.select({ seedLot: lots.seedLot, seedSupplier: lots.seedSupplier })
		.from(lots)
		.where(ofCycle)
	const [after] = await tx
		.update(lots)
		.set({
			cropName,
			varietyName,
			updatedAt: now(),
			...(seedLot === undefined ? {} : { seedLot: seedLot || null }),
			...(seedSupplier === undefined ? {} : { seedSupplier: seedSupplier || null }),
		})
		.where(ofCycle)
		.returning({ seedLot: lots.seedLot, seedSupplier: lots.seedSupplier })
	return { was: before ?? NO_SEED, is: after ?? NO_SEED }
}
