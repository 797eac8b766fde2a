import { ADDING_KINDS } from '@sfc/domain/growing/inventory/movement'
import { groupBy } from '@sfc/domain/group-by'
import type { Outcome } from '@sfc/domain/selling/costs/share-lot'
import {
	and,
	asc,
	eq,
	gte,
	inArray,
	lte,
	notInArray,
	sql,
	type SQL,
	type SQLWrapper,
} from 'drizzle-orm'
import { inList } from '#db/in-array-param'
import { match } from '#db/match'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'
import { isStanding } from '~/areas/growing/services/inventory/standing-movement'
import type { Span } from './planting-rows.server'

/**
 * Sums what left each lot until the end of a period, by kind, buyer and mix, apart before the period and in it. A
 * movement that was reversed never was, and neither was its reversal.
 */
export async function loadLeft({ db }: FarmScope, lotIds: readonly number[], period: Span) {
	const { id, lotId, kind, quantityMilli, pricePerUnitCents, happenedOn, intoLotId } =
		stockMovements
	const whenSold = (then: SQLWrapper) => sql`case when ${kind} = 'sold' then ${then} end`
	const rows: (Outcome & { lotId: number })[] = await db.read
		.select({
			lotId,
			kind: sql<
				Outcome['kind']
			>`case when ${kind} in ('sold', 'given', 'used') then ${kind} else 'lost' end`,
			buyer: whenSold(sql`coalesce(${stockMovements.buyer}, 'Unnamed buyer')`) as SQL<
				string | null
			>,
			intoKey: sql<number | null>`case when ${kind} = 'used' then 0 - ${intoLotId} end`.mapWith(
				intoLotId,
			),
			isInPeriod: sql<boolean>`${happenedOn} >= ${period.from}`.mapWith(Boolean),
			milli: sumOf(sql`0 - ${quantityMilli}`),
			// As valueCents does: half a cent is rounded up.
			revenueCents: sumOf(
				whenSold(
					sql`sign(0 - ${quantityMilli}) * ((abs(${quantityMilli}) * coalesce(${pricePerUnitCents}, 0) + 500) / 1000)`,
				),
			),
		})
		.from(stockMovements)
		.where(
			and(
				inList(lotId, lotIds),
				lte(happenedOn, period.until),
				notInArray(kind, [...ADDING_KINDS]),
				isStanding,
			),
		)
		.groupBy(lotId, kind, sql`3`, sql`4`, sql`5`)
		.orderBy(asc(sql`min(${id})`))
	return groupBy(rows, (row) => row.lotId)
}

/** Sums what is left of each lot on a day, and what of it was received or mixed. */
export async function loadStock({ db }: FarmScope, lotIds: readonly number[], until: string) {
	const { lotId, kind, quantityMilli, happenedOn } = stockMovements
	const rows = await db.read
		.select({
			lotId,
			milli: sumOf(quantityMilli),
			cameMilli: sumOf(
				sql`case when ${inArray(kind, ['received', 'made'])} then ${quantityMilli} end`,
			),
		})
		.from(stockMovements)
		.where(and(inList(lotId, lotIds), lte(happenedOn, until), isStanding))
		.groupBy(lotId)
	return new Map(rows.map((row) => [row.lotId, row]))
}

const sumOf = (of: SQLWrapper) => sql<number>`coalesce(sum(${of}), 0)`.mapWith(Number)

/** What was harvested: how much, the grams of what was weighed, and how much was not. */
export type Harvested = {
	milli: number
	weighedG: number
	unweighedMilli: number
	unweighed: number
}

const harvested = {
	milli: sumOf(harvests.quantityMilli),
	weighedG: sumOf(harvests.weightG),
	unweighedMilli: sumOf(
		sql`case when ${harvests.weightG} is null then ${harvests.quantityMilli} else 0 end`,
	),
	unweighed: sumOf(
		sql`case when ${harvests.weightG} is null and ${harvests.quantityMilli} <> 0 then 1 else 0 end`,
	),
}

/** Sums the harvests of each lot up to a day. */
export async function sumHarvestsOfLots(
	{ db }: FarmScope,
	lotIds: readonly number[],
	until: string,
) {
	const rows = await db.read
		.select({ lotId: harvests.lotId, ...harvested })
		.from(harvests)
		.where(and(inList(harvests.lotId, lotIds), lte(harvests.harvestedOn, until)))
		.groupBy(harvests.lotId)
	return new Map(rows.map((row) => [row.lotId, row]))
}

/** Sums all harvests of a farm in a span, by what they are counted in. */
export const sumHarvestsOfSpan = ({ db, farm }: FarmScope, { from, until }: Span) =>
	db.read
		.select({ unit: lots.unit, ...harvested })
		.from(harvests)
		.innerJoin(lots, eq(lots.id, harvests.lotId))
		.where(
			match(
				harvests,
				{ farmId: farm.id },
				gte(harvests.harvestedOn, from),
				lte(harvests.harvestedOn, until),
			),
		)
		.groupBy(lots.unit)

/** What was sold of a lot from a day on, until its month ends or the price of a packaging changes. */
export type Sold = { day: string; milli: number }

/** Sums what was sold of each lot in a span, apart by month and by the days on which the price of packaging changes. */
export async function loadSold(
	{ db, farm }: FarmScope,
	{ from, until }: Span,
	changes: readonly string[],
): Promise<Map<number, Sold[]>> {
	const { id, lotId, quantityMilli, happenedOn } = stockMovements
	const sinceChange = changes.map((day) => sql`when ${happenedOn} < ${day} then ${day}`)
	const rows = await db.read
		.select({
			lotId,
			day: sql<string>`min(${happenedOn})`.as('day'),
			milli: sumOf(sql`0 - ${quantityMilli}`),
		})
		.from(stockMovements)
		.where(
			match(
				stockMovements,
				{ farmId: farm.id, kind: 'sold' },
				gte(happenedOn, from),
				lte(happenedOn, until),
				isStanding,
			),
		)
		.groupBy(
			lotId,
			sql`substr(${happenedOn}, 1, 7)`,
			...(changes.length > 0 ? [sql`case ${sql.join(sinceChange, sql` `)} else '' end`] : []),
		)
		.orderBy(asc(sql`min(${id})`))
	return groupBy(rows, (row) => row.lotId)
}
