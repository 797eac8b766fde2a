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
 * Creates the lots of new cycles: `BATCH-` and the cycle's number. Unit and price are those of the newest lot of the
 * crop that the farm grew, else the usual ones.
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
		if (!prices.has(name))
			prices.set(name, await loadPrice(tx, farm.currency, cycle, await loadUnit(tx, cycle)))
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

/** The unit of the newest lot of a crop that the farm grew, else the usual one. */
async function loadUnit(tx: Tx, crop: OfCycle): Promise<string> {
	const [newest] = await tx
		.select({ unit: lots.unit })
		.from(lots)
		.where(ofCrop(crop, { origin: 'grown' }))
		.orderBy(desc(lots.id))
		.limit(1)
	return newest?.unit ?? unitAndPrice(crop.cropName, 'USD').unit
}

const ofCrop = (
	{ farmId, cropName, varietyName }: Omit<OfCycle, 'id'>,
	more: { unit: string } | { origin: string },
) =>
	match(
		lots,
		{ farmId, cropName, ...more },
		varietyName === null ? isNull(lots.varietyName) : eq(lots.varietyName, varietyName),
	)

/** The price of the farm's newest lot of a crop in a unit, else the usual one; 0 where there is none. */
export async function loadPrice(
	tx: Tx,
	currency: string,
	crop: Pick<OfCycle, 'farmId' | 'cropName' | 'varietyName'>,
	unit: string,
) {
	const usual = unitAndPrice(crop.cropName, currency)
	const [newest] = await tx
		.select({ pricePerUnitCents: lots.pricePerUnitCents })
		.from(lots)
		.where(ofCrop(crop, { unit }))
		.orderBy(desc(lots.id))
		.limit(1)
	const pricePerUnitCents = unit === usual.unit ? usual.pricePerUnitCents : 0
	return { unit, pricePerUnitCents, ...newest }
}
