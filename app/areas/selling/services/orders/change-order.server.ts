import { Fault } from '@sfc/domain/fault'
import {
	canOrderBecome,
	orderStateLabel,
	type OrderState,
} from '@sfc/domain/selling/orders/order-state'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { orders } from '#db/schema/orders'
import type { FarmScope, Permitted } from '~/context.server'
import {
	type Actor,
	appendAudit,
	personActor,
} from '~/areas/platform/services/audit/append-audit.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { requireAllThere } from './missing-packs.server'
import { cancelReservations, handOverOrder } from './end-order.server'
import { lockOrder, type Order } from './order-row.server'
import { orderCancelledMail, orderPackedMail } from './order-mails'

type Change = { orderId: number; to: OrderState; reason?: string | null }
type Scope = Pick<FarmScope, 'farm' | 'now' | 'vault'>

/**
 * Changes the state of an order: packed or back, handed over, cancelled. A buyer of the farm's own
 * shop is notified by mail. Throws Fault not-found, forbidden for viewers, and conflict for an
 * impossible change or a lot that no longer has the stock.
 */
export async function changeOrder(
	ctx: Permitted<'stock.change'>,
	{ orderId, to, reason = null }: Change,
): Promise<Order> {
	const order = await ctx.db.write(async (tx) => {
		const order = await lockOrder(tx, ctx, orderId)
		await applyOrderState(tx, ctx, personActor(ctx), { order, to, reason })
		await mailBuyer(tx, ctx, { order, to, reason })
		return order
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { ...order, state: to }
}

/**
 * Changes the state within a transaction, without a permission check; the order's row must be
 * locked.
 */
export async function applyOrderState(
	tx: Tx,
	ctx: Scope,
	actor: Actor,
	{ order, to, reason }: { order: Order; to: OrderState; reason: string | null },
): Promise<void> {
	if (!canOrderBecome(order.state, to)) throw impossibleChange(order)
	if (to === 'cancelled')
		return cancelReservations(tx, ctx, actor, { order, reason: reason ?? 'Cancelled' })
	if (order.state === 'open' && order.dueOn !== null) await requireAllThere(tx, ctx, order)
	if (to === 'fulfilled') return handOverOrder(tx, ctx, actor, order)
	const packedAt = to === 'packed' ? ctx.now() : null
	await tx
		.update(orders)
		.set({ state: to, packedAt, holdUntil: null })
		.where(eq(orders.id, order.id))
	await appendAudit(tx, ctx, actor, {
		farmId: ctx.farm.id,
		action: to === 'packed' ? 'order.packed' : 'order.opened',
		subject: `Order ${order.number}`,
		before: { state: order.state },
		after: { state: to },
	})
}

const impossibleChange = ({ number, state }: Order) =>
	new Fault('conflict', `Order ${number} is “${orderStateLabel(state)}”: reload the page`)

async function mailBuyer(
	tx: Tx,
	ctx: Scope,
	{ order, to, reason }: { order: Order; to: OrderState; reason: string | null },
): Promise<void> {
	// A known buyer gets it delivered, and has no reservation.
	const isDelivered = order.dueOn !== null && to === 'packed'
	if (order.source !== 'own' || !order.buyerEmail || isDelivered) return
	const about = { to: order.buyerEmail, number: order.number, farmName: ctx.farm.name }
	if (to === 'packed') await queueMail(tx, ctx, orderPackedMail(about))
	if (to === 'cancelled') await queueMail(tx, ctx, orderCancelledMail({ ...about, reason }))
}
