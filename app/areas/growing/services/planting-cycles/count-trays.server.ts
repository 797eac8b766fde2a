import { and, count, eq, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import { trayBookings } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'

/** Counts the nursery trays per cycle; cycles without trays are left out. */
export async function countTrays(
	{ db, farm }: FarmCtx,
	cycleIds: readonly number[],
): Promise<Map<number, number>> {
	const rows = await traysOfCycles(db.read).execute({ farmId: farm.id, cycleIds })
	return new Map(rows.map(({ cycleId, trays }) => [cycleId, trays]))
}

const traysOfCycles = buildOnce((read) =>
	read
		.select({ cycleId: trayBookings.cycleId, trays: count() })
		.from(trayBookings)
		.where(
			and(
				eq(trayBookings.farmId, sql.placeholder('farmId')),
				inArrayParam(trayBookings.cycleId, 'cycleIds'),
			),
		)
		.groupBy(trayBookings.cycleId)
		.prepare(),
)
