import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { deliveryDays } from '@sfc/domain/selling/standing-orders/delivery-days'
import { and, eq, gt, gte, isNotNull, lte, or } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { standingOrders } from '#db/schema/buyers'
import { farms } from '#db/schema/farms'
import { orders } from '#db/schema/orders'
import type { Ctx, Farm, FarmScope } from '~/context.server'
import type { Actor } from '~/areas/platform/services/audit/append-audit.server'
import { loadAgreedPrices } from '../buyers/buyer-prices.server'
import { placeOrder } from '../orders/place-order.server'
import { findStandingOrder, type StandingOrder } from './standing-order-row.server'

const SYSTEM: Actor = { kind: 'system', name: 'Standing orders' }

/** Makes the orders of all standing orders whose time has come. */
export async function makeStandingOrders(ctx: Ctx): Promise<void> {
	const due = await ctx.db.read
		.select({ id: standingOrders.id, farm: farms })
		.from(standingOrders)
		.innerJoin(farms, eq(farms.id, standingOrders.farmId))
		.where(
			or(
				lte(standingOrders.dueAt, ctx.now()),
				gt(standingOrders.dueAt, ctx.now() + FURTHEST_LOOK_MS),
			),
		)
	for (const { id, farm } of due) {
		const made = await ctx.db.write((tx) => makeDueOrders(tx, { ...ctx, farm }, SYSTEM, id))
		if (made.length > 0) ctx.live.publish(`farm:${farm.id}`, 'growing')
		await new Promise(setImmediate)
	}
}

/** The next midnight of a farm is nearer; a later look was set by a clock that was wrong. */
const FURTHEST_LOOK_MS = 2 * 86_400_000

/**
 * Makes the orders of a standing order that are due within its days ahead and not made yet, with the
 * prices of its buyer today, and sets the next look to the farm's midnight. One that was cancelled is
 * not made again. Returns their ids.
 */
export async function makeDueOrders(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	actor: Actor,
	standingOrderId: number,
): Promise<number[]> {
	const tomorrow = addDays(todayIn(ctx.farm.timezone, ctx.now()), 1)
	// Written first, so that of two runs at once the second sees what the first made.
	await tx
		.update(standingOrders)
		.set({ dueAt: dayStart(tomorrow, ctx.farm.timezone) })
		.where(eq(standingOrders.id, standingOrderId))
	const order = await findStandingOrder(ctx, tx, standingOrderId)
	const span = dueSpan(ctx, ctx.farm, order)
	const made = await loadMadeDays(tx, span.from, { farmId: ctx.farm.id })
	const agreed = await loadAgreedPrices(tx, order.buyerId)
	const ids: number[] = []
	for (const dueOn of listUnmadeDays(order, made, span)) {
		const { buyer, note, lines } = order
		const { id } = await placeOrder(tx, ctx, actor, {
			source: 'own',
			state: 'open',
			holdUntil: null,
			tokenHash: null,
			buyer: { id: buyer.id, name: buyer.name, email: buyer.email },
			note,
			dueOn,
			standingOrderId,
			standingOn: dueOn,
			lines: lines.map(({ offer, packs }) => ({
				offerId: offer.id,
				packs,
				packCents: agreed.get(offer.id) ?? offer.packCents,
				readyOn: null,
			})),
		})
		ids.push(id)
	}
	return ids
}

/** From today to the last day whose orders are made by now. */
function dueSpan({ now }: Pick<Ctx, 'now'>, { timezone }: Farm, { leadDays }: StandingOrder) {
	const today = todayIn(timezone, now())
	return { from: today, until: addDays(today, leadDays) }
}

type MadeDays = Map<number | null, Set<string | null>>

/** Loads for which days from one on orders were made, by standing order. */
export async function loadMadeDays(
	db: Pick<Reader, 'select'>,
	from: string,
	{ farmId }: { farmId: number },
): Promise<MadeDays> {
	const rows = await db
		.select({ id: orders.standingOrderId, day: orders.standingOn })
		.from(orders)
		.where(
			and(
				isNotNull(orders.standingOrderId),
				gte(orders.standingOn, from),
				eq(orders.farmId, farmId),
			),
		)
	const made: MadeDays = new Map()
	for (const { id, day } of rows) made.set(id, (made.get(id) ?? new Set()).add(day))
	return made
}

/** The delivery days of a standing order in a span for which no order was made. */
export function listUnmadeDays(
	order: StandingOrder,
	made: MadeDays,
	span: { from: string; until: string },
): string[] {
	if (order.lines.length === 0 || order.buyer.archivedAt !== null) return []
	return deliveryDays(order, span).filter((day) => !made.get(order.id)?.has(day))
}
