import { parseJson } from '@sfc/contract/parse-json'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { requireSignature } from '../require-signature.server'
import type { ShopClient } from '../shop-client'
import { cancelOrder } from './cancel-order.server'
import { check } from './check.server'
import { listOrders } from './list-orders.server'
import { listProducts } from './list-products.server'
import { putProduct, setStock } from './put-product.server'
import { createWooSessions, type WooLogin, type WooOptions } from './rest-session.server'
import { toRemoteOrder, isDraft, isPartlyRefunded, WooOrder } from './woo-order'

/** Sent without a signature when a webhook is created; the store deletes the webhook unless it is answered. */
const PING = /^webhook_id=\d{1,20}$/

/** Speaks the REST API wc/v3. */
export function createWooCommerce(options: WooOptions): ShopClient<WooLogin> {
	const open = createWooSessions(options)
	return {
		check: async (login) => check(open(login)),
		listProducts: async (login, after) => listProducts(open(login), after),
		putProduct: async (login, product) => putProduct(open(login), product),
		setStock: async (login, remoteId, stock) => setStock(open(login), remoteId, stock),
		listOrders: async (login, page) => listOrders(open(login), page),
		cancelOrder: async (login, remoteId, reason) => cancelOrder(open(login), remoteId, reason),
		readWebhook({ webhookSecret }, { headers, body }) {
			const signature = headers['x-wc-webhook-signature']
			if (!signature && body.length < 40 && PING.test(body.toString())) return 'ignored'
			requireSignature(body, signature, webhookSecret)
			const topic = headers['x-wc-webhook-topic']
			if (topic !== 'order.created' && topic !== 'order.updated' && topic !== 'order.restored')
				return 'ignored'
			const order = WooOrder.safeParse(parseJson(body.toString('utf8')))
			if (!order.success)
				throw new Fault('invalid', `Not an order: ${z.prettifyError(order.error).slice(0, 200)}`)
			const tellsTooLittle = isDraft(order.data) || isPartlyRefunded(order.data)
			return tellsTooLittle ? 'ignored' : toRemoteOrder(order.data)
		},
	}
}
