import { massBalance, type UnitBalance } from '@sfc/domain/food-safety/traceability/mass-balance'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { lots, stockMovements } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

/** Sums what became of lots of the farm by unit. A movement and its reversal cancel each other. */
export async function balanceOfLots(
	{ db, farm }: FarmCtx,
	lotIds: number[],
): Promise<UnitBalance[]> {
	const { kind, buyer, quantityMilli, lotId } = stockMovements
	const sumOf = (condition: ReturnType<typeof sql>, sign: 1 | -1) =>
		sql<number>`coalesce(sum(case when ${condition} then ${quantityMilli} else 0 end), 0)`.mapWith(
			(sum) => sign * Number(sum) + 0,
		)
	const wentOut = sql`${kind} in ('sold', 'given')`
	const name = sql`coalesce(${buyer}, '')`
	const found = []
	for (const some of inChunks(lotIds))
		found.push(
			...(await db.read
				.select({
					unit: lots.unit,
					harvestedMilli: sumOf(sql`${kind} = 'harvested'`, 1),
					addedMilli: sumOf(sql`${kind} in ('received', 'made')`, 1),
					usedMilli: sumOf(sql`${kind} = 'used'`, -1),
					namedMilli: sumOf(sql`${wentOut} and ${name} <> ''`, -1),
					unnamedMilli: sumOf(sql`${wentOut} and ${name} = ''`, -1),
					lostMilli: sumOf(sql`${kind} = 'lost'`, -1),
					stockMilli: sumOf(sql`1 = 1`, 1),
					countedMilli: sumOf(sql`${kind} = 'counted'`, 1),
				})
				.from(stockMovements)
				.innerJoin(lots, eq(lots.id, lotId))
				.where(and(eq(lots.farmId, farm.id), inArray(lotId, some)))
				.groupBy(lots.id, lots.unit)),
		)
	return massBalance(found)
}
