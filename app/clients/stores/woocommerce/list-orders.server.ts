import { z } from 'zod'
import type { RemoteOrder } from '../shop-client'
import type { WooSession } from './rest-session.server'
import { toRemoteOrder, isDraft, isPartlyRefunded, WooOrder, WooRefunds } from './woo-order'

export const WooOrders = z.array(WooOrder).max(100)

const SECOND_MS = 1000

/** GMT without a zone: with one, WordPress converts it into the zone of the site. */
const formatGmt = (at: Date) => at.toISOString().slice(0, 19)

/** Most pages, of 100 orders each, that were trashed between two pages. */
const MOST_TRASH_PAGES = 10

/**
 * One page of changed orders, oldest change first. The next page begins at the last change, not at a page
 * number: an order that changes meanwhile moves to the end, and all behind it move up. So the last order may
 * come twice. Trashed orders are in a separate list.
 */
export async function listOrders(
	session: WooSession,
	{ changedSince, after }: { changedSince: Date; after?: string },
): Promise<{ orders: RemoteOrder[]; next?: string }> {
	// The store returns only what is later than the given second.
	const first = `${formatGmt(new Date(changedSince.getTime() - SECOND_MS))}/1`
	const [since = '', number = '1'] = (after ?? first).split('/')
	const asked = { status: 'any', modified_after: since, per_page: '20', page: number }
	const { page, pages } = await session.askPage(buildListPath(asked), WooOrders)
	const last = page.at(-1)
	const isLast = !last || Number(number) >= pages
	const trashed = await listTrash(session, since, isLast ? undefined : last.date_modified_gmt)
	const all = [...page, ...trashed].sort((a, b) => +a.date_modified_gmt - +b.date_modified_gmt)
	const orders = await readAll(session, all)
	if (isLast) return { orders }
	const lastSince = formatGmt(new Date(last.date_modified_gmt.getTime() - SECOND_MS))
	return { orders, next: lastSince > since ? `${lastSince}/1` : `${since}/${Number(number) + 1}` }
}

async function listTrash(session: WooSession, since: string, until?: Date): Promise<WooOrder[]> {
	const trashed: WooOrder[] = []
	const before = until && { modified_before: formatGmt(new Date(until.getTime() + SECOND_MS)) }
	for (let number = 1; number <= MOST_TRASH_PAGES; number++) {
		const range = { modified_after: since, ...before }
		const asked = { ...range, status: 'trash', per_page: '100', page: String(number) }
		const { page, pages } = await session.askPage(buildListPath(asked), WooOrders)
		trashed.push(...page)
		if (number >= pages) break
	}
	return trashed
}

const buildListPath = (asked: Record<string, string>): string =>
	`wc/v3/orders?${new URLSearchParams({ dates_are_gmt: 'true', orderby: 'modified', order: 'asc', ...asked })}`

async function readAll(session: WooSession, page: readonly WooOrder[]): Promise<RemoteOrder[]> {
	const orders: RemoteOrder[] = []
	for (const order of page) if (!isDraft(order)) orders.push(await withRefunds(session, order))
	return orders
}

async function withRefunds({ ask }: WooSession, order: WooOrder): Promise<RemoteOrder> {
	if (!isPartlyRefunded(order)) return toRemoteOrder(order)
	const refunds = await ask(`wc/v3/orders/${order.id}/refunds?per_page=100`, WooRefunds)
	return toRemoteOrder(order, refunds)
}
