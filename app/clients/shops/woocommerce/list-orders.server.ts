import { z } from 'zod'
import type { RemoteOrder } from '../shop-client'
import type { WooSession } from './rest-session.server'
import { fromWooOrder, isDraft, isPartlyRefunded, WooOrder, WooRefunds } from './woo-order'

export const WooOrders = z.array(WooOrder).max(100)

const SECOND_MS = 1000

/** GMT without a zone: with one, WordPress moves it into the zone of the site. */
const gmtText = (at: Date) => at.toISOString().slice(0, 19)

/**
 * One page of the orders that changed, oldest change first. The next page begins at the last change seen,
 * not at a page number: an order that changes meanwhile moves to the end, and all behind it move up.
 * So the last order may come twice.
 */
export async function listOrders(
	session: WooSession,
	{ changedSince, after }: { changedSince: Date; after?: string },
): Promise<{ orders: RemoteOrder[]; next?: string }> {
	// The store takes only what is later than the second it is given.
	const first = `${gmtText(new Date(changedSince.getTime() - SECOND_MS))}/1`
	const [since = '', number = 1] = (after ?? first).split('/')
	const list = new URLSearchParams({
		modified_after: since,
		dates_are_gmt: 'true',
		orderby: 'modified',
		order: 'asc',
		status: 'any',
		per_page: '20',
		page: String(Number(number)),
	})
	const { page, pages } = await session.askPage(`wc/v3/orders?${list}`, WooOrders)
	const orders: RemoteOrder[] = []
	for (const order of page) if (!isDraft(order)) orders.push(await withRefunds(session, order))
	const last = page.at(-1)
	if (!last || Number(number) >= pages) return { orders }
	const lastSince = gmtText(new Date(last.date_modified_gmt.getTime() - SECOND_MS))
	return { orders, next: lastSince > since ? `${lastSince}/1` : `${since}/${Number(number) + 1}` }
}

async function withRefunds({ ask }: WooSession, order: WooOrder): Promise<RemoteOrder> {
	if (!isPartlyRefunded(order)) return fromWooOrder(order)
	const refunds = await ask(`wc/v3/orders/${order.id}/refunds?per_page=100`, WooRefunds)
	return fromWooOrder(order, refunds)
}
