import { and, count, eq, inArray } from 'drizzle-orm'
import { trayBookings } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'

/** The number of nursery trays per cycle; cycles without trays are left out. */
export async function countTrays(
	{ db, farm }: FarmCtx,
	cycleIds: readonly number[],
): Promise<Map<number, number>> {
	if (cycleIds.length === 0) return new Map()
	const rows = await db.read
		.select({ cycleId: trayBookings.cycleId, trays: count() })
		.from(trayBookings)
		.where(and(eq(trayBookings.farmId, farm.id), inArray(trayBookings.cycleId, [...cycleIds])))
		.groupBy(trayBookings.cycleId)
	return new Map(rows.map(({ cycleId, trays }) => [cycleId, trays]))
}
