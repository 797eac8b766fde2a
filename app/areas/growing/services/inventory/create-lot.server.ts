import { match } from '#db/match'
import { unitAndPrice } from '@sfc/domain/growing/inventory/unit-and-price'
import { desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'
import type { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'

type OfCycle = Pick<
	typeof plantingCycles.$inferSelect,
	'id' | 'farmId' | 'cropName' | 'varietyName'
>
type Seed = Pick<typeof lots.$inferSelect, 'seedLot' | 'seedSupplier'>

/**
 * Creates the lot of a new cycle, in the transaction that starts it: `BATCH-` and the cycle's
 * number. Its price is that of the farm's newest lot of the crop, else the usual one.
 */
export async function createLot(
	tx: Tx,
	{ now, farm }: Pick<FarmScope, 'now' | 'farm'>,
	cycle: OfCycle,
	seed: Seed,
): Promise<void> {
	const at = now()
	const usual = unitAndPrice(cycle.cropName, farm.currency)
	const [newest] = await tx
		.select({ pricePerUnitCents: lots.pricePerUnitCents })
		.from(lots)
		.where(
			match(
				lots,
				{ farmId: cycle.farmId, cropName: cycle.cropName, unit: usual.unit },
				cycle.varietyName === null
					? isNull(lots.varietyName)
					: eq(lots.varietyName, cycle.varietyName),
			),
		)
		.orderBy(desc(lots.id))
		.limit(1)
	await tx.insert(lots).values({
		farmId: cycle.farmId,
		cycleId: cycle.id,
		code: `BATCH-${cycle.id}`,
		cropName: cycle.cropName,
		varietyName: cycle.varietyName,
		...usual,
		...newest,
		...seed,
		createdAt: at,
		updatedAt: at,
	})
}
