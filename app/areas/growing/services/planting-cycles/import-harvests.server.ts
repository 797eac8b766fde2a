import { match } from '#db/match'
import type { Reader, Tx } from '#db/database'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { plantingCycles } from '#db/schema/planting-cycles'
import { asc, eq } from 'drizzle-orm'
import type { FarmCtx, Permitted } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { skipKnown } from '~/areas/platform/services/skip-known'
import { requireHarvestable, type Cutting } from '../scouting/require-harvestable.server'
import { lockLot } from '../inventory/lock-lot.server'
import type { NewHarvest } from './record-harvest.server'

export type PastHarvest = Omit<NewHarvest, 'isLast'> & { lotId: number }

/** A planting that may have been harvested, with its lot. */
export type HarvestedCycle = Awaited<ReturnType<typeof listHarvestedCycles>>[number]

/** All plantings of the farm with their lots, oldest first. */
export const listHarvestedCycles = (ctx: FarmCtx) =>
	ctx.db.read
		.select({
			id: plantingCycles.id,
			cropName: plantingCycles.cropName,
			varietyName: plantingCycles.varietyName,
			plantDate: plantingCycles.plantDate,
			harvestedOn: plantingCycles.harvestedOn,
			zone: plantingCycles.zone,
			createdAt: plantingCycles.createdAt,
			status: plantingCycles.status,
			lotId: lots.id,
			lotCode: lots.code,
			unit: lots.unit,
		})
		.from(plantingCycles)
		.innerJoin(lots, eq(lots.cycleId, plantingCycles.id))
		.where(match(plantingCycles, { farmId: ctx.farm.id }))
		.orderBy(asc(plantingCycles.plantDate), asc(plantingCycles.id))

const keyFor = (harvest: Pick<PastHarvest, 'lotId' | 'harvestedOn' | 'quantityMilli' | 'grade'>) =>
	JSON.stringify([harvest.lotId, harvest.harvestedOn, harvest.quantityMilli, harvest.grade])

/** The harvests that the farm does not have: by lot, day, quantity and grade. */
export async function selectNewHarvests(
	db: Reader,
	{ farm }: Pick<FarmCtx, 'farm'>,
	items: readonly PastHarvest[],
): Promise<PastHarvest[]> {
	const { lotId, harvestedOn, quantityMilli, grade } = harvests
	const known = await db
		.select({ lotId, harvestedOn, quantityMilli, grade })
		.from(harvests)
		.where(match(harvests, { farmId: farm.id }))
	return skipKnown(
		items,
		keyFor,
		known.map((row) => keyFor(row as PastHarvest)),
	)
}

/**
 * Adds past harvests. Those that are not in stock any more are booked out on their day, so that nothing is offered
 * that was sold long ago. Throws Fault conflict for one inside a pre-harvest interval.
 */
export async function insertPastHarvests(
	tx: Tx,
	ctx: Permitted<'farm.configure'>,
	items: readonly PastHarvest[],
	{ inStock }: { inStock: boolean },
): Promise<void> {
	const lotIds = [...new Set(items.map(({ lotId }) => lotId))].sort((a, b) => a - b)
	for (const lotId of lotIds) await lockLot(tx, ctx, { lotId })
	await requireHarvestable(tx, ctx, await withCycles(tx, ctx, items), 'text')
	const recordedBy = `${ctx.user.firstName} ${ctx.user.lastName}`.trim() || ctx.user.email
	const of = { farmId: ctx.farm.id, recordedBy, createdAt: ctx.now() }
	for (const chunk of inChunks(items)) {
		const rows = await tx
			.insert(harvests)
			.values(chunk.map(({ cycleId: _cycle, ...harvest }) => ({ ...harvest, ...of })))
			.returning()
		const moved = rows.map(({ id: harvestId, lotId, quantityMilli, harvestedOn: happenedOn }) => ({
			...of,
			lotId,
			harvestId,
			kind: 'harvested',
			quantityMilli,
			happenedOn,
		}))
		await tx.insert(stockMovements).values(moved)
		if (inStock) continue
		const out = moved.map(({ harvestId: _harvest, ...movement }) => ({
			...movement,
			kind: 'counted',
			quantityMilli: -movement.quantityMilli,
			reason: 'Imported: no longer in stock',
		}))
		await tx.insert(stockMovements).values(out)
	}
}

/** The cuttings of harvests whose plantings are still on the farm. */
async function withCycles(
	tx: Tx,
	{ farm }: Pick<FarmCtx, 'farm'>,
	items: readonly PastHarvest[],
): Promise<Cutting[]> {
	const rows = await tx
		.select()
		.from(plantingCycles)
		.where(match(plantingCycles, { farmId: farm.id }))
	const cycles = new Map(rows.map((row) => [row.id, row]))
	return items.flatMap(({ cycleId, harvestedOn: day }) => {
		const cycle = cycles.get(cycleId)
		return cycle ? [{ cycle, day }] : []
	})
}
