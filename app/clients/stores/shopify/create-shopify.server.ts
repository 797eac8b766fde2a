import { parseJson } from '@sfc/contract/parse-json'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { requireSignature } from '../require-signature.server'
import type { ShopClient } from '../shop-client'
import { line } from '../shop-text'
import { listOrders } from './list-orders.server'
import { Currency, listProducts } from './list-products.server'
import { putProduct } from './put-product.server'
import { WebhookOrder } from './read-order'
import {
	createShopifySessions,
	type ShopifyLogin,
	type ShopifyOptions,
	type ShopifySession,
} from './session.server'
import { setStock } from './set-stock.server'
import { toGid } from './shopify-id'
import { requireNoUserErrors, UserErrors } from './user-errors'

const CHECK = `query Check { shop { name currencyCode } }`
const Check = z.object({ shop: z.object({ name: line(300), currencyCode: Currency }) })

/** Webhooks that carry a whole order; refunds and edits also arrive as one of these. */
const TOPICS = [
	'orders/create',
	'orders/updated',
	'orders/paid',
	'orders/cancelled',
	'orders/fulfilled',
	'orders/partially_fulfilled',
]

/** Speaks the Admin GraphQL API; docs/shop-platforms.md lists the scopes a token needs. */
export function createShopify(options: ShopifyOptions): ShopClient<ShopifyLogin> {
	const open = createShopifySessions(options)
	return {
		async check(login) {
			const { shop } = await open(login).ask(CHECK, Check)
			return { name: shop.name, currency: shop.currencyCode }
		},
		listProducts: (login, after) => listProducts(open(login), after),
		putProduct: (login, product) => putProduct(open(login), product),
		setStock: (login, remoteId, stock) => setStock(open(login), remoteId, stock),
		listOrders: (login, page) => listOrders(open(login), page),
		cancelOrder: (login, remoteId, reason) => cancelOrder(open(login), remoteId, reason),
		readWebhook({ webhookSecret }, { headers, body }) {
			requireSignature(body, headers['x-shopify-hmac-sha256'], webhookSecret)
			if (!TOPICS.includes(String(headers['x-shopify-topic']))) return 'ignored'
			const order = WebhookOrder.safeParse(parseJson(body.toString('utf8')))
			if (order.success) return order.data
			throw new Fault('invalid', `Not an order: ${z.prettifyError(order.error).slice(0, 200)}`)
		},
	}
}

const STATE = `query State($id: ID!) { order(id: $id) { cancelledAt } }`

const CANCEL = `mutation Cancel($id: ID!, $note: String!) {
  orderCancel(orderId: $id, reason: INVENTORY, refundMethod: { originalPaymentMethodsRefund: true }, restock: false, notifyCustomer: true, staffNote: $note) {
    orderCancelUserErrors { code message }
  }
}`

const State = z.object({ order: z.object({ cancelledAt: z.string().nullish() }).nullable() })
const Cancelled = z.object({ orderCancel: z.object({ orderCancelUserErrors: UserErrors }) })

/**
 * Cancels, refunds and informs the buyer; the store does it in the background. Pieces are not restocked: there
 * are none, and the farm sets the stock.
 */
async function cancelOrder({ ask }: ShopifySession, remoteId: string, reason: string) {
	const id = toGid('Order', remoteId)
	const { order } = await ask(STATE, State, { id })
	if (!order) throw new Fault('not-found', 'The store no longer has this order')
	if (order.cancelledAt) return
	const { orderCancel } = await ask(CANCEL, Cancelled, { id, note: reason.slice(0, 255) })
	requireNoUserErrors(orderCancel.orderCancelUserErrors)
}
