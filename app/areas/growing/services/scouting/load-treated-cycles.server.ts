import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import type { Reader } from '#db/database'
import type { plantingCycles } from '#db/schema/planting-cycles'
import { treatmentCycles, treatments } from '#db/schema/scouting'

export type TreatedCycle = Pick<
	typeof plantingCycles.$inferSelect,
	'id' | 'zone' | 'plantDate' | 'harvestedOn' | 'createdAt'
>

/**
 * Finds the treatments of crops whose pre-harvest intervals touch the days from `from` to `to`. A crop that was entered after a
 * treatment of its zone, but planted before it, counts as treated; so does one that was said to be over, and is cut again.
 */
export async function loadTreatedCycles(
	db: Reader,
	{ farmId, from, to }: { farmId: number; from: string; to: string },
) {
	const inForce = and(
		eq(treatments.farmId, farmId),
		isNull(treatments.withdrawnAt),
		gte(treatments.harvestFrom, from),
		lte(treatments.treatedOn, to),
	)
	const rows = await db.select().from(treatments).where(inForce)
	const links = await db
		.select({ treatmentId: treatmentCycles.treatmentId, cycleId: treatmentCycles.cycleId })
		.from(treatmentCycles)
		.innerJoin(treatments, eq(treatments.id, treatmentCycles.treatmentId))
		.where(inForce)
	const linked = new Set(links.map(({ treatmentId, cycleId }) => `${treatmentId} ${cycleId}`))
	return (cycle: TreatedCycle) =>
		rows.filter(
			(row) =>
				linked.has(`${row.id} ${cycle.id}`) ||
				(row.zone === cycle.zone &&
					cycle.plantDate <= row.treatedOn &&
					(cycle.createdAt >= row.createdAt || isBefore(cycle.harvestedOn, row.treatedOn))),
		)
}

const isBefore = (day: string | null, other: string) => day !== null && day < other
