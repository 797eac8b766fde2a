import { parseJson } from '@sfc/contract/parse-json'
import { OrdersPage } from '../../app/clients/stores/shopify/list-orders.server'
import { VariantsPage } from '../../app/clients/stores/shopify/list-products.server'
import { parseGraphqlOrder, WebhookOrder } from '../../app/clients/stores/shopify/read-order'
import { readReply } from '../../app/clients/stores/shopify/read-reply'
import { WooOrders } from '../../app/clients/stores/woocommerce/list-orders.server'
import { WooProducts } from '../../app/clients/stores/woocommerce/list-products.server'
import { toRemoteOrder, WooOrder, WooRefunds } from '../../app/clients/stores/woocommerce/woo-order'
import { toRemoteProduct } from '../../app/clients/stores/woocommerce/woo-product'
import { OPERATIONS } from '../support/shopify-operations'
import { createShopifyOrder, shopifyWebhook } from '../support/shopify-server'
import { addProduct, createStore } from '../support/shopify-store'
import { createWooOrder, createWooProduct } from '../support/woo-server'
import type { Target } from './fuzz'

const HOST = 'green-leaf.myshopify.com'
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
/** Dates as text, as they are stored. */
const stored = (value: unknown): unknown => parseJson(JSON.stringify(value ?? null))

const store = createStore()
addProduct(store)
store.orders = [createShopifyOrder(5), createShopifyOrder(6, { buyer: null, paid: 'PENDING' })]
const query = "updated_at:>='2020-01-01T00:00:00Z'"
const cost = {
	requestedQueryCost: 9,
	throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1990, restoreRate: 100 },
}
const reply = (data: unknown) => json({ data, extensions: { cost } })

const line = { product_id: 12, variation_id: 0, quantity: -1 }
const refund = { line_items: [{ ...line, meta_data: [{ key: '_refunded_item_id', value: '71' }] }] }

/** The answers and messages of shop platforms. */
export const SHOP_TARGETS: readonly Target[] = [
	{
		name: 'shopify',
		samples: [
			reply(OPERATIONS.Products?.(store, {})),
			reply(OPERATIONS.Orders?.(store, { query })),
			json({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] }),
			shopifyWebhook(createShopifyOrder(7)).body,
		],
		read(data) {
			const body = parseJson(data.toString('utf8'))
			const orders = readReply(body, OrdersPage, HOST)
			return stored([
				orders.kind === 'data' ? orders.data.orders.nodes.map(parseGraphqlOrder) : orders.kind,
				readReply(body, VariantsPage, HOST),
				WebhookOrder.safeParse(body).data,
			])
		},
	},
	{
		name: 'woocommerce',
		samples: [
			json([createWooProduct(12), createWooProduct(13, { parent_id: 12 })]),
			json(createWooOrder(5, { refunds: [{ id: 1, reason: '', total: '-3.50' }] })),
			json([createWooOrder(5), createWooOrder(6, { shipping: {}, date_paid_gmt: null })]),
			json([refund]),
		],
		read(data) {
			const body = parseJson(data.toString('utf8'))
			const order = WooOrder.safeParse(body).data
			const refunds = WooRefunds.safeParse(body).data
			const sample = WooOrder.parse(createWooOrder(5))
			return stored([
				WooProducts.safeParse(body).data?.map((product) =>
					toRemoteProduct(product, 'EUR', product),
				),
				order && toRemoteOrder(order),
				WooOrders.safeParse(body).data?.map((each) => toRemoteOrder(each)),
				refunds && toRemoteOrder(sample, refunds),
			])
		},
	},
]
