import { z } from 'zod'
import type { RemoteOrder } from '../shop-client'
import { nextPage, PageInfo } from './list-products.server'
import { parseGraphqlOrder, GraphqlLine, GraphqlOrder } from './read-order'
import { toGid } from './shopify-id'
import type { ShopifySession } from './session.server'

const LINES = `nodes {
  sku name quantity currentQuantity
  variant { id }
  originalUnitPriceSet { shopMoney { amount currencyCode } }
}
pageInfo { hasNextPage endCursor }`

// 10 orders of 20 lines keep the cost of a query below 1,000 points, its limit.
const ORDERS = `query Orders($query: String!, $after: String) {
  orders(first: 10, after: $after, sortKey: UPDATED_AT, query: $query) {
    nodes {
      id name createdAt updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus
      email
      displayAddress { name }
      customer { displayName }
      lineItems(first: 20) { ${LINES} }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

const MORE_LINES = `query MoreLines($id: ID!, $after: String) {
  order(id: $id) { lineItems(first: 100, after: $after) { ${LINES} } }
}`

const LinesPage = z.object({ nodes: z.array(GraphqlLine).max(100), pageInfo: PageInfo })

export const OrdersPage = z.object({
	orders: z.object({
		nodes: z.array(GraphqlOrder.extend({ lineItems: LinesPage })).max(10),
		pageInfo: PageInfo,
	}),
})
const MoreLines = z.object({ order: z.object({ lineItems: LinesPage }).nullable() })

/** Pages of 100 lines; the platform allows 500 lines an order. */
const MOST_PAGES = 20

/** One page of changed orders, oldest change first. Older than 60 days only with read_all_orders. */
export async function listOrders(
	session: ShopifySession,
	{ changedSince, after }: { changedSince: Date; after?: string },
): Promise<{ orders: RemoteOrder[]; next?: string }> {
	const query = `updated_at:>='${changedSince.toISOString()}'`
	const page = await session.ask(ORDERS, OrdersPage, { query, after: after ?? null })
	const orders: RemoteOrder[] = []
	for (const { lineItems, ...order } of page.orders.nodes) {
		const lines = [...lineItems.nodes]
		let { next } = nextPage(lineItems.pageInfo)
		for (let more = 1; next && more <= MOST_PAGES; more++) {
			const id = toGid('Order', order.id)
			const rest = (await session.ask(MORE_LINES, MoreLines, { id, after: next })).order?.lineItems
			lines.push(...(rest?.nodes ?? []))
			next = rest && nextPage(rest.pageInfo).next
		}
		orders.push({ ...parseGraphqlOrder(order), lines })
	}
	return { orders, ...nextPage(page.orders.pageInfo) }
}
