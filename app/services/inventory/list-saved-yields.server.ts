import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { harvests, lots } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'

/** What a harvested cycle brought that was deleted since, in thousandths of `unit`. */
export type SavedYield = {
	cropName: string
	varietyName: string | null
	plants: number
	unit: string
	quantityMilli: number
	/** The day of its last cutting. */
	harvestedOn: string
}

/** What the farm's harvested cycles brought that were deleted since; none where all was taken back. */
export async function listSavedYields({ db, farm }: FarmCtx): Promise<SavedYield[]> {
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
