import { valueCents } from '@sfc/domain/growing/inventory/price'
import { and, between, eq, inArray } from 'drizzle-orm'
import { lots, stockMovements } from '#db/schema/inventory'
import type { FarmScope } from '~/context.server'

/** Sum of a week by unit; `milli`: thousandths of the unit. */
type ByUnit = { unit: string; milli: number }[]

export type WeekStock = { soldCents: number; sold: ByUnit; lost: ByUnit }

/** Loads what was sold and lost from stock between two days, both included; reversals count against it. */
export async function loadWeekStock(
	{ db, farm }: FarmScope,
	{ from, to }: { from: string; to: string },
): Promise<WeekStock> {
	const rows = await db.read
		.select({
			kind: stockMovements.kind,
			milli: stockMovements.quantityMilli,
			cents: stockMovements.pricePerUnitCents,
			unit: lots.unit,
		})
		.from(stockMovements)
		.innerJoin(lots, eq(lots.id, stockMovements.lotId))
		.where(
			and(
				eq(stockMovements.farmId, farm.id),
				inArray(stockMovements.kind, ['sold', 'lost']),
				between(stockMovements.happenedOn, from, to),
			),
		)
	const byUnit = (kind: string): ByUnit => {
		const sums = new Map<string, number>()
		for (const row of rows)
			if (row.kind === kind) sums.set(row.unit, (sums.get(row.unit) ?? 0) - row.milli)
		return [...sums].flatMap(([unit, milli]) => (milli === 0 ? [] : [{ unit, milli }]))
	}
	return {
		soldCents: rows.reduce(
			(sum, { kind, milli, cents }) => sum + (kind === 'sold' ? valueCents(-milli, cents ?? 0) : 0),
			0,
		),
		sold: byUnit('sold'),
		lost: byUnit('lost'),
	}
}
