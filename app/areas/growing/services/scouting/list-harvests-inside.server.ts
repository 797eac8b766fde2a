import { isInsideInterval, type Treated } from '@sfc/domain/growing/scouting/intervals'
import { and, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { harvests, lots } from '#db/schema/inventory'
import { treatmentCycles, treatments } from '#db/schema/scouting'
import { inChunks } from '~/areas/platform/services/in-chunks'

export type HarvestInside = {
	lotId: number
	lotCode: string
	harvestedOn: string
	productName: string
	treatedOn: string
	harvestFrom: string
}

const amount = sql`${harvests.quantityMilli} + ${harvests.wasteMilli}`
const cut = sql<number>`sum(${amount})`
const firstRecorded = sql<number>`min(case when ${amount} > 0 then ${harvests.createdAt} end)`
const lastRecorded = sql<number>`max(case when ${amount} > 0 then ${harvests.createdAt} end)`

/**
 * Harvests that turned out to be inside a pre-harvest interval, because the treatment was recorded after them: what they sold has to be
 * recalled. Undone harvests do not count.
 */
export async function listHarvestsInside(
	db: Reader,
	{ farm }: { farm: { id: number } },
): Promise<HarvestInside[]> {
	return db
		.select({
			lotId: lots.id,
			lotCode: lots.code,
			harvestedOn: harvests.harvestedOn,
			productName: treatments.productName,
			treatedOn: treatments.treatedOn,
			harvestFrom: treatments.harvestFrom,
		})
		.from(treatments)
		.innerJoin(treatmentCycles, eq(treatmentCycles.treatmentId, treatments.id))
		.innerJoin(lots, eq(lots.cycleId, treatmentCycles.cycleId))
		.innerJoin(
			harvests,
			and(
				eq(harvests.lotId, lots.id),
				gte(harvests.harvestedOn, treatments.treatedOn),
				lte(harvests.harvestedOn, treatments.harvestFrom),
			),
		)
		.where(and(eq(treatments.farmId, farm.id), isNull(treatments.withdrawnAt)))
		.groupBy(
			lots.id,
			lots.code,
			harvests.harvestedOn,
			treatments.id,
			treatments.productName,
			treatments.treatedOn,
			treatments.treatedAt,
			treatments.harvestFrom,
			treatments.harvestAt,
		)
		.having(
			and(
				gt(cut, 0),
				or(ne(harvests.harvestedOn, treatments.treatedOn), gt(lastRecorded, treatments.treatedAt)),
				or(
					ne(harvests.harvestedOn, treatments.harvestFrom),
					lt(firstRecorded, treatments.harvestAt),
				),
			),
		)
		.orderBy(harvests.harvestedOn, lots.id)
}

/** The first harvest of these crops inside the interval of a treatment, for its question before it is stored. */
export async function findHarvestInside(
	db: Reader,
	cycleIds: readonly number[],
	treated: Treated,
): Promise<{ lotCode: string; harvestedOn: string } | null> {
	for (const chunk of inChunks(cycleIds)) {
		const rows = await db
			.select({
				lotCode: lots.code,
				harvestedOn: harvests.harvestedOn,
				cut: cut.mapWith(Number),
				firstAt: firstRecorded.mapWith(Number),
				lastAt: lastRecorded.mapWith(Number),
			})
			.from(harvests)
			.innerJoin(lots, eq(lots.id, harvests.lotId))
			.where(and(inArray(lots.cycleId, chunk), gte(harvests.harvestedOn, treated.treatedOn)))
			.groupBy(lots.id, lots.code, harvests.harvestedOn)
		const inside = rows.find(
			({ harvestedOn: day, ...row }) =>
				row.cut > 0 &&
				isInsideInterval(treated, {
					day,
					recordedAt: day === treated.treatedOn ? row.lastAt : row.firstAt,
				}),
		)
		if (inside) return inside
	}
	return null
}
