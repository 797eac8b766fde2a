import { ACTIVE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { type InventoryStatus, READY_DAYS } from '@sfc/domain/growing/inventory/inventory-status'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { plantingCycles } from '#db/schema/planting-cycles'
import { lots, stockMovements } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'

const whole = (of: ReturnType<typeof sql>) => sql<number>`cast(${of} as bigint)`.mapWith(Number)

/**
 * Computes the value, rounded as `valueCents` does: half a cent up. The division is of whole
 * numbers.
 */
const value = (quantity: ReturnType<typeof sql>) =>
	whole(sql`(${quantity} * ${lots.pricePerUnitCents} + 500) / 1000`).as('value_cents')

const shared = {
	lotId: sql<number>`${lots.id}`.mapWith(Number).as('lot_id'),
	cycleId: lots.cycleId,
	code: lots.code,
	cropName: lots.cropName,
	varietyName: lots.varietyName,
	unit: lots.unit,
	pricePerUnitCents: lots.pricePerUnitCents,
	plantDate: plantingCycles.plantDate,
	harvestDays: plantingCycles.harvestDays,
	zone: plantingCycles.zone,
	harvestedOn: plantingCycles.harvestedOn,
	createdAt: sql<number>`${lots.createdAt}`.mapWith(Number).as('lot_created_at'),
	updatedAt: sql<number>`${lots.updatedAt}`.mapWith(Number).as('lot_updated_at'),
}

/**
 * Builds a farm's inventory as one query for the database to filter, sort and count: lots in stock
 * and growing cycles. Ordering by `rank` puts what is ready first.
 */
export function queryInventory(ctx: FarmCtx, { withGrowing }: { withGrowing: boolean }) {
	const inStock = stockRows(ctx)
	return (withGrowing ? inStock.unionAll(growingRows(ctx)) : inStock).as('items')
}

function stockRows({ db, farm }: FarmCtx) {
	const stock = sql`cast(sum(${stockMovements.quantityMilli}) as bigint)`
	return db.read
		.select({
			...shared,
			quantityMilli: whole(stock).as('quantity_milli'),
			valueCents: value(stock),
			status: sql<InventoryStatus>`'harvested'`.as('status'),
			due: sql<number | null>`cast(null as bigint)`.as('due'),
			rank: sql<number>`1`.as('item_rank'),
		})
		.from(lots)
		.innerJoin(stockMovements, eq(stockMovements.lotId, lots.id))
		.leftJoin(plantingCycles, eq(plantingCycles.id, lots.cycleId))
		.where(eq(lots.farmId, farm.id))
		.groupBy(lots.id, plantingCycles.id)
		.having(sql`${stock} <> 0`)
}

function growingRows({ db, farm, now }: FarmCtx) {
	const today = todayIn(farm.timezone, now())
	const { plantDate, harvestDays } = plantingCycles
	const left =
		db.engine === 'sqlite'
			? sql`cast(julianday(${plantDate}) - julianday(${today}) as integer) + ${harvestDays}`
			: sql`(${plantDate}::date - ${today}::date) + ${harvestDays}`
	const due = whole(left)
	const choose = (planted: unknown, ready: unknown, growing: unknown) =>
		sql`case when ${plantDate} > ${today} then ${planted} when ${left} <= ${READY_DAYS} then ${ready} else ${growing} end`
	const status = choose(sql`'planted'`, sql`'ready'`, sql`'growing'`)
	const plants = sql`${plantingCycles.quantity} * 1000`
	return db.read
		.select({
			...shared,
			quantityMilli: whole(plants).as('quantity_milli'),
			valueCents: value(plants),
			status: sql<InventoryStatus>`${status}`.as('status'),
			due: sql<number | null>`${due}`.as('due'),
			rank: sql<number>`${choose(sql`3`, sql`0`, sql`2`)}`.as('item_rank'),
		})
		.from(plantingCycles)
		.innerJoin(lots, eq(lots.cycleId, plantingCycles.id))
		.where(and(eq(plantingCycles.farmId, farm.id), inArray(plantingCycles.status, ACTIVE_STATUSES)))
}
