import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import type { SupplyKind, SupplyUnit } from '@sfc/domain/growing/supplies/supply'
import { byFirstExpired } from '@sfc/domain/growing/supplies/supply-lot'
import { supplyNeed, type SupplyNeed } from '@sfc/domain/growing/supplies/supply-need'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { match } from '#db/match'
import { supplies, supplyLots, supplyMovements } from '#db/schema/supplies'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'

type Row = typeof supplies.$inferSelect
export type Supply = Omit<Row, 'farmId' | 'kind' | 'unit'> & { kind: SupplyKind; unit: SupplyUnit }
export type SupplyLot = Omit<typeof supplyLots.$inferSelect, 'farmId'> & { stockMilli: number }

/** A supply with what is in stock, the first to be used first, and what it needs today. */
export type StockedSupply = Supply & {
	lots: SupplyLot[]
	stockMilli: number
	usableMilli: number
	need: SupplyNeed
}

/** Converts a stored supply: only this folder writes its columns, from a SupplyInput. */
export const toSupply = ({ farmId: _farm, ...row }: Row): Supply => ({
	...row,
	kind: row.kind as SupplyKind,
	unit: row.unit as SupplyUnit,
})

const stock = sql<number>`coalesce(sum(${supplyMovements.quantityMilli}), 0)`.mapWith(Number)

/** Lists the supplies of a farm by name: those that it buys, or the archived ones. */
export async function listSupplies(
	ctx: FarmScope,
	{ isArchived = false }: { isArchived?: boolean } = {},
): Promise<StockedSupply[]> {
	const { archivedAt } = supplies
	const rows = await ctx.db.read
		.select()
		.from(supplies)
		.where(
			and(
				eq(supplies.farmId, ctx.farm.id),
				isArchived ? isNotNull(archivedAt) : isNull(archivedAt),
			),
		)
		.orderBy(asc(sql`lower(${supplies.name})`), asc(supplies.id))
	const lots: SupplyLot[] = []
	for (const chunk of inChunks(rows))
		lots.push(
			...(await listSupplyLots(ctx.db.read, {
				supplyIds: chunk.map(({ id }) => id),
				isInStock: true,
			})),
		)
	const today = todayIn(ctx.farm.timezone, ctx.now())
	return rows.map((row) => {
		const own = lots.filter(({ supplyId }) => supplyId === row.id).sort(byFirstExpired)
		return { ...toSupply(row), lots: own, ...supplyNeed(row, own, today) }
	})
}

const MOST_LOTS = 500

/** Lists lots of supplies with what is left of each, the newest first. */
export async function listSupplyLots(
	db: Pick<Reader, 'select'>,
	{ supplyIds, isInStock = false }: { supplyIds: readonly number[]; isInStock?: boolean },
): Promise<SupplyLot[]> {
	const rows = await db
		.select({ lot: supplyLots, stockMilli: stock })
		.from(supplyLots)
		.leftJoin(supplyMovements, eq(supplyMovements.supplyLotId, supplyLots.id))
		.where(inArray(supplyLots.supplyId, [...supplyIds]))
		.groupBy(supplyLots.id)
		.having(isInStock ? sql`${stock} > 0` : undefined)
		.orderBy(desc(supplyLots.receivedOn), desc(supplyLots.id))
		.limit(isInStock ? 100_000 : MOST_LOTS)
	return rows.map(({ lot: { farmId: _farm, ...lot }, stockMilli }) => ({ ...lot, stockMilli }))
}

/** Reads one supply with all of its lots, the newest first. Throws Fault not-found. */
export async function readSupply(
	ctx: FarmScope,
	{ supplyId }: { supplyId: number },
): Promise<StockedSupply> {
	const [row] = await ctx.db.read
		.select()
		.from(supplies)
		.where(match(supplies, { id: supplyId, farmId: ctx.farm.id }))
	if (!row) throw new Fault('not-found', 'Supply not found')
	const lots = await listSupplyLots(ctx.db.read, { supplyIds: [supplyId] })
	return { ...toSupply(row), lots, ...supplyNeed(row, lots, todayIn(ctx.farm.timezone, ctx.now())) }
}
