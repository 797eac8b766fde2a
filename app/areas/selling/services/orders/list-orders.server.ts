import { match } from '#db/match'
import type { OrderState } from '@sfc/domain/selling/orders/order-state'
import { Fault } from '@sfc/domain/fault'
import { groupBy } from '@sfc/domain/group-by'
import { shortInLot } from '@sfc/domain/selling/orders/lot-supply'
import { and, asc, count, desc, eq, gt, gte, inArray, ne } from 'drizzle-orm'
import { lots } from '#db/schema/inventory'
import { lotReservations, orderLines, orders } from '#db/schema/orders'
import type { FarmCtx } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { cropKey } from '../offers/list-crops-to-offer.server'
import { loadSupply } from '../offers/load-supply.server'
import { asOrder, type Order } from './order-row.server'

type Part = Pick<typeof lots.$inferSelect, 'code' | 'cropName' | 'varietyName' | 'unit'> & {
	lotId: number
	quantityMilli: number
	isAhead: boolean
	isOut: boolean
}
export type OrderLine = typeof orderLines.$inferSelect & { parts: Part[] }
export type OrderWithLines = Order & { lines: OrderLine[] }

/** Counts the orders of the farm in each state. */
export async function countOrders({ db, farm }: FarmCtx): Promise<Record<string, number>> {
	const rows = await db.read
		.select({ state: orders.state, n: count() })
		.from(orders)
		.where(eq(orders.farmId, farm.id))
		.groupBy(orders.state)
	return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

type Wanted = { state: OrderState; page: number; pageSize: number }

/** Lists a page of the orders in a state: open ones by waiting time, ended ones newest first. */
export async function listOrders(
	ctx: FarmCtx,
	{ state, page, pageSize }: Wanted,
): Promise<OrderWithLines[]> {
	const waits = state === 'open' || state === 'packed' || state === 'held'
	const { placedAt, id } = orders
	const rows = await ctx.db.read
		.select()
		.from(orders)
		.where(match(orders, { farmId: ctx.farm.id, state }))
		.orderBy(...(waits ? [asc(placedAt), asc(id)] : [desc(placedAt), desc(id)]))
		.limit(pageSize)
		.offset((page - 1) * pageSize)
	return withLines(ctx, rows.map(asOrder))
}

/** Finds an order of the farm with its lines and lots. Throws Fault not-found. */
export async function requireOrder(ctx: FarmCtx, orderId: number): Promise<OrderWithLines> {
	const rows = await ctx.db.read
		.select()
		.from(orders)
		.where(match(orders, { id: orderId, farmId: ctx.farm.id }))
	const [order] = await withLines(ctx, rows.map(asOrder))
	if (!order) throw new Fault('not-found', 'Order not found')
	return order
}

const MOST_DUE = 500
const MOST_OF_BUYER = 30

/** Lists what is due on a day and not cancelled, in the order in which it was placed. */
export async function listOrdersDue(
	ctx: FarmCtx,
	{ dueOn }: { dueOn: string },
): Promise<OrderWithLines[]> {
	const isDue = match(orders, { farmId: ctx.farm.id, dueOn }, ne(orders.state, 'cancelled'))
	const rows = await ctx.db.read
		.select()
		.from(orders)
		.where(isDue)
		.orderBy(asc(orders.placedAt), asc(orders.id))
		.limit(MOST_DUE)
	return withLines(ctx, rows.map(asOrder))
}

/** Finds the first day after the given one on which an order is due that is not cancelled. */
export async function findNextDueDay(
	{ db, farm }: FarmCtx,
	{ after }: { after: string },
): Promise<string | null> {
	const [next] = await db.read
		.select({ dueOn: orders.dueOn })
		.from(orders)
		.where(
			match(orders, { farmId: farm.id }, gt(orders.dueOn, after), ne(orders.state, 'cancelled')),
		)
		.orderBy(asc(orders.dueOn))
		.limit(1)
	return next?.dueOn ?? null
}

/** Lists the orders of a buyer, the latest day first. */
export async function listOrdersOfBuyer(
	ctx: FarmCtx,
	{ buyerId }: { buyerId: number },
): Promise<OrderWithLines[]> {
	const rows = await ctx.db.read
		.select()
		.from(orders)
		.where(match(orders, { farmId: ctx.farm.id, buyerId }))
		.orderBy(desc(orders.dueOn), desc(orders.id))
		.limit(MOST_OF_BUYER)
	return withLines(ctx, rows.map(asOrder))
}

/** Lists the orders that a standing order made for days from one on and that are not ended. */
export async function listOrdersOfStandingOrder(
	ctx: FarmCtx,
	{ id, from }: { id: number; from: string },
): Promise<OrderWithLines[]> {
	const isOpen = inArray(orders.state, ['open', 'packed'])
	const ofIt = match(orders, { farmId: ctx.farm.id, standingOrderId: id }, isOpen)
	const rows = await ctx.db.read
		.select()
		.from(orders)
		.where(and(ofIt, gte(orders.dueOn, from)))
		.orderBy(asc(orders.dueOn), asc(orders.id))
	return withLines(ctx, rows.map(asOrder))
}

/** Adds the lines of orders, and the lots that each is taken from. */
async function withLines(
	{ db }: Pick<FarmCtx, 'db'>,
	found: readonly Order[],
): Promise<OrderWithLines[]> {
	const lines: OrderLine[] = []
	for (const some of inChunks(found.map(({ id }) => id))) {
		const rows = await db.read
			.select({ line: orderLines, part: lotReservations, lot: lots })
			.from(orderLines)
			.leftJoin(lotReservations, eq(lotReservations.lineId, orderLines.id))
			.leftJoin(lots, eq(lots.id, lotReservations.lotId))
			.where(inArray(orderLines.orderId, some))
			.orderBy(asc(orderLines.id), asc(lotReservations.id))
		for (const { line, part, lot } of rows) {
			if (lines.at(-1)?.id !== line.id) lines.push({ ...line, parts: [] })
			if (part && lot) lines.at(-1)?.parts.push(toPart(part, lot))
		}
	}
	const linesOf = groupBy(lines, ({ orderId }) => orderId)
	return found.map((order) => ({ ...order, lines: linesOf.get(order.id) ?? [] }))
}

function toPart(
	{ lotId, quantityMilli, isAhead, movementId }: typeof lotReservations.$inferSelect,
	{ code, cropName, varietyName, unit }: typeof lots.$inferSelect,
): Part {
	const crop = { code, cropName, varietyName, unit }
	return { lotId, quantityMilli, isAhead, isOut: movementId !== null, ...crop }
}

/** Loads the lots that cannot cover the orders they are reserved for, with how much is missing. */
export async function loadShortLots(
	{ db, farm }: FarmCtx,
	of: readonly OrderWithLines[],
): Promise<Map<number, number>> {
	const parts = of.flatMap(({ lines }) => lines.flatMap(({ parts }) => parts))
	const reserved = parts.filter(({ isOut }) => !isOut)
	const short = new Map<number, number>()
	for (const ofCrop of groupBy(reserved, cropKey).values())
		for (const lotIds of inChunks([...new Set(ofCrop.map(({ lotId }) => lotId))]))
			for (const lot of await loadSupply(db.read, { farmId: farm.id, crop: ofCrop[0]!, lotIds }))
				if (shortInLot(lot) > 0) short.set(lot.lotId, shortInLot(lot))
	return short
}
