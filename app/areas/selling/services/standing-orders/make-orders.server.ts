import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { groupBy } from '@sfc/domain/group-by'
import { deliveryDays } from '@sfc/domain/selling/standing-orders/delivery-days'
import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#db/open.server'
import { standingOrders } from '#db/schema/buyers'
import { farms } from '#db/schema/farms'
import { orders } from '#db/schema/orders'
import type { Ctx, Farm, FarmScope } from '~/context.server'
import type { Actor } from '~/areas/platform/services/audit/append-audit.server'
import { loadAgreedPrices } from '../buyers/buyer-prices.server'
import { placeOrder } from '../orders/place-order.server'
import {
	findStandingOrder,
	loadStandingOrders,
	type StandingOrder,
} from './standing-order-row.server'

const SYSTEM: Actor = { kind: 'system', name: 'Standing orders' }

/** Makes the orders of all standing orders whose time has come. */
export async function makeStandingOrders(ctx: Ctx): Promise<void> {
	const soonest = todayIn(EARLIEST_ZONE, ctx.now())
	const running = or(isNull(standingOrders.endsOn), gte(standingOrders.endsOn, soonest))
	const standing = await loadStandingOrders(ctx.db.read, running)
	const made = await loadMadeDays(ctx.db.read, soonest)
	for (const [farmId, ofFarm] of groupBy(standing, (order) => order.farmId)) {
		const [farm] = await ctx.db.read.select().from(farms).where(eq(farms.id, farmId))
		if (!farm) continue
		const due = ofFarm.filter((order) => listUnmadeDays(order, made, dueSpan(ctx, farm, order))[0])
		for (const { id } of due)
			await ctx.db.write((tx) => makeDueOrders(tx, { ...ctx, farm }, SYSTEM, id))
		if (due.length > 0) ctx.live.publish(`farm:${farmId}`, 'growing')
		await new Promise(setImmediate)
	}
}

/** Timezone that is furthest behind. */
const EARLIEST_ZONE = 'Pacific/Niue'

/**
 * Makes the orders of a standing order that are due within its days ahead and not made yet, with the
 * prices of its buyer today. One that was cancelled is not made again. Returns their ids.
 */
export async function makeDueOrders(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm' | 'now'>,
	actor: Actor,
	standingOrderId: number,
): Promise<number[]> {
	// Locked, so that of two runs at once the second sees what the first made.
	await tx
		.update(standingOrders)
		.set({ leadDays: sql`${standingOrders.leadDays}` })
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
	{ farmId }: { farmId?: number } = {},
): Promise<MadeDays> {
	const rows = await db
		.select({ id: orders.standingOrderId, day: orders.standingOn })
		.from(orders)
		.where(
			and(
				isNotNull(orders.standingOrderId),
				gte(orders.standingOn, from),
				farmId === undefined ? undefined : eq(orders.farmId, farmId),
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
