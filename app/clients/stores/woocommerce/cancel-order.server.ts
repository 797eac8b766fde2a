import { Fault } from '@sfc/domain/fault'
import { formatAmount } from '@sfc/domain/units/currency'
import { z } from 'zod'
import { toCents } from '../money'
import { toRemoteOrder, WooOrder } from './woo-order'
import type { WooSession } from './rest-session.server'

/**
 * Refunds what was paid and informs the buyer of the reason. The store turns a fully refunded order into a
 * refunded one; an unpaid one is cancelled. When the payment method cannot refund automatically, the order is
 * cancelled all the same, and a person has to refund.
 */
export async function cancelOrder(session: WooSession, remoteId: string, reason: string) {
	const path = `wc/v3/orders/${encodeURIComponent(remoteId)}`
	const order = await session.ask(path, WooOrder)
	const { state } = toRemoteOrder(order)
	if (state === 'cancelled' || state === 'refunded') return
	const tell = () =>
		session.ask(`${path}/notes`, z.unknown(), { note: reason, customer_note: true })
	const cents = state === 'open' ? 0 : leftToPayBack(order)
	try {
		if (cents > 0)
			await session.ask(`${path}/refunds`, z.unknown(), {
				amount: formatAmount(cents, order.currency),
				reason,
				api_refund: true,
				api_restock: false,
			})
		else await session.ask(path, z.unknown(), { status: 'cancelled' })
	} catch (cause) {
		if (!(cause instanceof Fault) || !isRefundRefused(cause)) throw cause
		await session.ask(path, z.unknown(), { status: 'cancelled' })
		await tell()
		const text = `The order is cancelled, but its payment method cannot refund automatically. Pay ${formatAmount(cents, order.currency)} ${order.currency} back by hand`
		throw new Fault('conflict', text, { cause })
	}
	await tell()
}

/**
 * Whether the gateway refused the refund: WooCommerce answers 500 with the gateway's message. Without an
 * answer the result is unknown.
 */
const isRefundRefused = ({ code, message }: Fault): boolean =>
	code === 'conflict' ||
	(code === 'unavailable' && message.includes('answered with an error (500):'))

function leftToPayBack({ total, refunds }: WooOrder): number {
	const paidBack = refunds.reduce((sum, refund) => sum + Math.abs(toCents(refund.total) ?? 0), 0)
	return Math.max(0, (toCents(total) ?? 0) - paidBack)
}
