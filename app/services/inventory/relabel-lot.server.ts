import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'
import type { Ctx } from '~/context.server'

type OfCycle = { id: number; cropName: string; varietyName: string | null }
type Seed = { seedLot?: string | null | undefined; seedSupplier?: string | null | undefined }

/** Updates the crop of a changed cycle's lot, and its seed when the change contains it. */
export async function relabelLot(
	tx: Tx,
	{ now }: Pick<Ctx, 'now'>,
	{ id, cropName, varietyName }: OfCycle,
	{ seedLot, seedSupplier }: Seed,
): Promise<void> {
	await tx
		.update(lots)
		.set({
			cropName,
			varietyName,
			updatedAt: now(),
			...(seedLot === undefined ? {} : { seedLot: seedLot || null }),
			...(seedSupplier === undefined ? {} : { seedSupplier: seedSupplier || null }),
		})
		.where(eq(lots.cycleId, id))
}
