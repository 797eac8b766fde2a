import type { EndedCycle } from '@sfc/domain/growing/analytics/ended-cycle'
import type { Period } from '@sfc/domain/growing/analytics/periods'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { and, between, eq, inArray, or, sql } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import { harvests, lots } from '#db/schema/inventory'
import type { Reader } from '#db/open.server'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { countLostPlants } from '../trays/count-tray-plants.server'

/**
 * Lists the cycles of a farm that ended within the span, on a recorded day, with their harvests.
 */
export async function listEndedCycles(
	{ db, farm }: FarmScope,
	{ from, to }: Period,
): Promise<EndedCycle[]> {
	const { status, harvestedOn, endedOn } = plantingCycles
	const ended = and(
		eq(plantingCycles.farmId, farm.id),
		or(
			and(eq(status, 'harvested'), between(harvestedOn, from, to)),
			and(inArray(status, ['cancelled', 'terminated']), between(endedOn, from, to)),
		),
	)
	const rows = await db.read
		.select({
			id: plantingCycles.id,
			cropName: plantingCycles.cropName,
			status,
			harvestedOn,
			varietyName: plantingCycles.varietyName,
			plants: plantingCycles.quantity,
			plantDate: plantingCycles.plantDate,
			transplantedOn: plantingCycles.transplantedOn,
			transplantDays: plantingCycles.transplantDays,
			harvestDays: plantingCycles.harvestDays,
			unit: lots.unit,
			harvestedMilli: sql<string | number | null>`sum(${harvests.quantityMilli})`,
			wasteMilli: sql<string | number | null>`sum(${harvests.wasteMilli})`,
		})
		.from(plantingCycles)
		.leftJoin(lots, eq(lots.cycleId, plantingCycles.id))
		.leftJoin(harvests, eq(harvests.lotId, lots.id))
		.where(ended)
		.groupBy(plantingCycles.id, lots.id)
	const lost = await lostPlants(db.read, rows)
	return rows.map(({ id, cropName, varietyName, harvestedMilli, wasteMilli, ...row }) => {
		// Nothing was harvested, or all of it was reversed.
		const isNone = Number(harvestedMilli) + Number(wasteMilli) === 0
		return {
			...row,
			lostPlants: lost.get(id) ?? 0,
			crop: cropLabel({ cropName, varietyName }),
			status: row.status as EndedCycle['status'], // the filter allows only these three
			unit: isNone ? null : row.unit,
			harvestedMilli: isNone ? null : Number(harvestedMilli),
			wasteMilli: isNone ? null : Number(wasteMilli),
		}
	})
}

async function lostPlants(read: Reader, of: readonly { id: number }[]) {
	const all = new Map<number, number>()
	for (const some of inChunks(of))
		for (const [id, plants] of await countLostPlants(
			read,
			some.map((cycle) => cycle.id),
		))
			all.set(id, plants)
	return all
}
