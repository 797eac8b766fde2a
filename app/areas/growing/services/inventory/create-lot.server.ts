import { match } from '#db/match'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { unitAndPrice } from '@sfc/domain/growing/inventory/unit-and-price'
import { desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { lots } from '#db/schema/inventory'
import type { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

type OfCycle = Pick<
	typeof plantingCycles.$inferSelect,
	'id' | 'farmId' | 'cropName' | 'varietyName'
>
type Seed = Pick<typeof lots.$inferSelect, 'seedLot' | 'seedSupplier'>

/** Creates the lot of a new cycle, in the transaction that starts it. */
export const createLot = (
	tx: Tx,
	ctx: Pick<FarmScope, 'now' | 'farm'>,
	cycle: OfCycle,
	seed: Seed,
) => createLots(tx, ctx, [{ ...cycle, ...seed }])

/**
 * Creates the lots of new cycles: `BATCH-` and the cycle's number. The price is that of the farm's newest lot of the
 * crop, else the usual one.
 */
export async function createLots(
	tx: Tx,
	{ now, farm }: Pick<FarmScope, 'now' | 'farm'>,
	cycles: readonly (OfCycle & Seed)[],
): Promise<void> {
	const at = now()
	const prices = new Map<string, { unit: string; pricePerUnitCents: number }>()
	for (const cycle of cycles) {
		const name = cropLabel(cycle)
		if (!prices.has(name)) prices.set(name, await loadPrice(tx, farm.currency, cycle))
	}
	const rows = cycles.map((cycle) => ({
		farmId: cycle.farmId,
		cycleId: cycle.id,
		code: `BATCH-${cycle.id}`,
		cropName: cycle.cropName,
		varietyName: cycle.varietyName,
		...(prices.get(cropLabel(cycle)) ?? unitAndPrice(cycle.cropName, farm.currency)),
		seedLot: cycle.seedLot,
		seedSupplier: cycle.seedSupplier,
		createdAt: at,
		updatedAt: at,
	}))
	for (const chunk of inChunks(rows)) await tx.insert(lots).values(chunk)
}

async function loadPrice(tx: Tx, currency: string, cycle: OfCycle) {
	const usual = unitAndPrice(cycle.cropName, currency)
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
	return { ...usual, ...newest }
}
