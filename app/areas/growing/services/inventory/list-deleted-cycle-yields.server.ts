import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { harvests, lots } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'

/** Yield of a harvested cycle that was deleted later, in thousandths of `unit`. */
export type DeletedCycleYield = {
	cropName: string
	varietyName: string | null
	plants: number
	unit: string
	quantityMilli: number
	/** Day of its last harvest. */
	harvestedOn: string
}

/**
 * Lists the yields of the farm's harvested cycles that were deleted later; without fully reversed
 * ones.
 */
export async function listDeletedCycleYields({
	db,
	farm,
}: FarmScope): Promise<DeletedCycleYield[]> {
	const { cropName, varietyName, unit, plants } = lots
	const milli = sql<number>`sum(${harvests.quantityMilli})`.mapWith(Number)
	const rows = await db.read
		.select({
			cropName,
			varietyName,
			unit,
			plants,
			quantityMilli: milli,
			harvestedOn: sql<string>`max(${harvests.harvestedOn})`,
		})
		.from(lots)
		.innerJoin(harvests, eq(harvests.lotId, lots.id))
		.where(and(eq(lots.farmId, farm.id), isNull(lots.cycleId), isNotNull(plants)))
		.groupBy(lots.id)
		.having(sql`sum(${harvests.quantityMilli}) + sum(${harvests.wasteMilli}) > 0`)
	return rows.map((row) => ({ ...row, plants: row.plants ?? 0 }))
}
