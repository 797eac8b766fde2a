import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { trayEvents, trays } from '#db/schema/trays'

/** Counts the plants of a cycle that trays hold now. */
export async function countPlantsInTrays(read: Reader | Tx, cycleId: number): Promise<number> {
	const [row] = await read
		.select({ plants: sql`coalesce(sum(${trays.plants}), 0)`.mapWith(Number) })
		.from(trays)
		.where(eq(trays.cycleId, cycleId))
	return row?.plants ?? 0
}

/**
 * Counts the plants of cycles that were lost in their trays. A cycle's `quantity` is what was planted; what
 * lives is that without these.
 */
export async function countLostPlants(
	read: Reader | Tx,
	cycleIds: readonly number[],
): Promise<Map<number, number>> {
	const lost = new Map(cycleIds.map((id) => [id, 0]))
	if (cycleIds.length === 0) return lost
	const rows = await read
		.select({
			cycleId: trayEvents.cycleId,
			plants: sql`-sum(${trayEvents.plants})`.mapWith(Number),
		})
		.from(trayEvents)
		.where(and(inArray(trayEvents.cycleId, [...cycleIds]), eq(trayEvents.kind, 'lost')))
		.groupBy(trayEvents.cycleId)
	for (const { cycleId, plants } of rows) if (cycleId !== null) lost.set(cycleId, plants)
	return lost
}

/** Counts the plants of a cycle that were harvested from trays. */
export async function countHarvestedPlants(read: Reader | Tx, cycleId: number): Promise<number> {
	const [row] = await read
		.select({ plants: sql`coalesce(-sum(${trayEvents.plants}), 0)`.mapWith(Number) })
		.from(trayEvents)
		.where(
			and(eq(trayEvents.cycleId, cycleId), inArray(trayEvents.kind, ['harvested', 'restored'])),
		)
	return row?.plants ?? 0
}
