import { match } from '#db/match'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { yieldRecord, type YieldRecord } from '@sfc/domain/plant-health/growth/yield-prediction'
import { eq, sql } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import { harvests, lots } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import { listDeletedCycleYields } from '~/areas/growing/services/inventory/list-deleted-cycle-yields.server'
import { groupBy } from '@sfc/domain/group-by'

type Named = { cropName: string; varietyName: string | null }

/** Builds the key of a variety, independent of how its name was typed. */
export const varietyKey = (crop: Named): string => cropLabel(crop).toLowerCase()

/** Loads the yields of the farm's finished cycles by variety; all harvests of a cycle together. */
export async function loadPastYields(ctx: FarmCtx): Promise<Map<string, YieldRecord | null>> {
	const { id, cropName, varietyName, quantity } = plantingCycles
	const finished = ctx.db.read
		.select({
			cropName,
			varietyName,
			plants: quantity,
			unit: lots.unit,
			quantityMilli: sql<number>`sum(${harvests.quantityMilli})`.mapWith(Number),
		})
		.from(plantingCycles)
		.innerJoin(lots, eq(lots.cycleId, id))
		.innerJoin(harvests, eq(harvests.lotId, lots.id))
		.where(match(plantingCycles, { farmId: ctx.farm.id, status: 'harvested' }))
		.groupBy(id, cropName, varietyName, quantity, lots.unit)
		// Harvests that were reversed do not count.
		.having(sql`sum(${harvests.quantityMilli}) + sum(${harvests.wasteMilli}) > 0`)
	const rows = (await Promise.all([finished, listDeletedCycleYields(ctx)])).flat()
	return new Map([...groupBy(rows, varietyKey)].map(([key, past]) => [key, yieldRecord(past)]))
}
