import { createHmac } from 'node:crypto'
import { startLoopback, type LoopbackServer } from './loopback-server'

const KEY = 'ck_canary_4471'
const SECRET = 'cs_canary_90ab'
const WOO_WEBHOOK_SECRET = 'wh_canary_7c1e'

type Product = {
	id: number
	name: string
	type: string
	sku: string
	parent_id: number
	price: string
	manage_stock: boolean | 'parent'
	stock_quantity: number | null
	images: { src: string }[]
	[more: string]: unknown
}
type Line = {
	id: number
	name: string
	product_id: number
	variation_id: number
	quantity: number
	subtotal: string
	sku: string | null
}
export type WooOrderRow = {
	id: number
	number: string
	status: string
	currency: string
	date_created_gmt: string
	date_modified_gmt: string
	date_paid_gmt: string | null
	date_completed_gmt?: string
	total: string
	billing: object
	shipping: object
	line_items: Line[]
	refunds: { id: number; reason: string; total: string }[]
}
type Refund = { amount?: string; line_items: object[] }

export type WooServer = LoopbackServer & {
	login: {
		platform: 'woocommerce'
		address: string
		key: string
		secret: string
		webhookSecret: string
	}
	products: Product[]
	orders: WooOrderRow[]
	currency: string
	/** Refunds by the id of the order. */
	refunds: Record<number, Refund[]>
	notes: string[]
	/** Received requests, such as `GET /wp-json/wc/v3/products?page=1`. */
	seen: string[]
	/** Whether the gateway can refund. */
	canPayBack: boolean
	/** Whether the key may write. */
	canWrite: boolean
	/** Whether it can fetch pictures. */
	canFetch: boolean
	/** Runs before a list is answered. */
	beforeList: (() => void) | null
	pageSize: number
}

/**
 * A loopback server that answers like a WordPress site with WooCommerce. From documents
 * (woocommerce.github.io/woocommerce-rest-api-docs, v3, and the controllers of the plugin that it describes):
 * addresses, fields, amounts as text, X-WP-Total and X-WP-TotalPages, errors of code, message and status,
 * `modified_after` as later than, a stock that only counts with `manage_stock`, a unique SKU, a picture that
 * cannot be fetched as status 400, an update of an unknown product as status 400, a refund that the gateway
 * refuses as status 500, a fully refunded order as `refunded`. Observed at a real store (WooCommerce 9.2.5):
 * names are HTML, the trash is a separate list, and a read-only key is refused before the product is looked
 * up. Not simulated: which fields are left out by `_fields`, and tax.
 */
export async function startWoo(): Promise<WooServer> {
	const loopback = await startLoopback((request, response, body) => {
		const url = new URL(request.url ?? '', 'http://store.test')
		server.seen.push(`${request.method} ${request.url}`)
		const json = (status: number, answer: unknown, headers: Record<string, string> = {}) =>
			void response
				.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', ...headers })
				.end(JSON.stringify(answer))
		const refuse = (status: number, code: string, message: string) =>
			json(status, { code, message, data: { status } })
		const path = url.pathname.replace(/^\/shop\/wp-json/, '')
		if (path === '/') return json(200, { name: 'Grüner Laden', namespaces: ['wc/v3'] })
		const basic = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`
		if (request.headers.authorization !== basic)
			return refuse(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
		if (body && !server.canWrite)
			return refuse(
				401,
				'woocommerce_rest_authentication_error',
				'The API key provided does not have write permissions.',
			)
		const given = (body ? JSON.parse(body) : null) as Record<string, unknown> | null
		const list = (all: unknown[]) => {
			server.beforeList?.()
			const size = Math.min(server.pageSize, Number(url.searchParams.get('per_page') ?? 10))
			const from = (Number(url.searchParams.get('page') ?? 1) - 1) * size
			json(200, all.slice(from, from + size), {
				'X-WP-Total': String(all.length),
				'X-WP-TotalPages': String(Math.ceil(all.length / size)),
			})
		}
		const [, noun, id, part, partId] =
			/^\/wc\/v3\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
		if (path === '/wc/v3/data/currencies/current') return json(200, { code: server.currency })
		if (noun === 'products')
			return answerProducts(server, { id, part, partId, given, url, json, refuse, list })
		if (noun === 'orders')
			return answerOrders(server, { id, part, partId, given, url, json, refuse, list })
		refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.')
	})
	const server: WooServer = {
		...loopback,
		login: {
			platform: 'woocommerce',
			address: `${loopback.url}/shop`,
			key: KEY,
			secret: SECRET,
			webhookSecret: WOO_WEBHOOK_SECRET,
		},
		products: [],
		orders: [],
		currency: 'EUR',
		refunds: {},
		notes: [],
		seen: [],
		canPayBack: true,
		canWrite: true,
		canFetch: true,
		beforeList: null,
		pageSize: 100,
	}
	return server
}

type Request = {
	id: string | undefined
	part: string | undefined
	partId: string | undefined
	given: Record<string, unknown> | null
	url: URL
	json(status: number, answer: unknown): void
	refuse(status: number, code: string, message: string): void
	list(all: unknown[]): void
}

function answerProducts(server: WooServer, request: Request): void {
	const { id, part, partId, given, url, json, refuse, list } = request
	const { products } = server
	if (Array.isArray(given?.images) && !server.canFetch)
		return refuse(400, 'woocommerce_product_image_upload_error', 'Error getting remote image.')
	if (id && part === 'variations' && !partId)
		return list(products.filter(({ parent_id }) => parent_id === Number(id)))
	if (id) {
		const product = products.find((each) => each.id === Number(partId ?? id))
		if (!product) return refuse(400, 'woocommerce_rest_product_invalid_id', 'Invalid ID.')
		return json(200, Object.assign(product, change(given)))
	}
	if (!given) {
		const sku = url.searchParams.get('sku')
		const inTrash = url.searchParams.get('status') === 'trash'
		const shown = products.filter(({ status }) => (status === 'trash') === inTrash)
		return list(shown.filter((each) => (sku === null ? each.parent_id === 0 : each.sku === sku)))
	}
	if (products.some(({ sku }) => sku === given.sku))
		return refuse(400, 'product_invalid_sku', 'Invalid or duplicated SKU.')
	const made = createWooProduct(500 + products.length, change(given))
	products.push(made)
	json(201, made)
}

/** WordPress stores a name as HTML. */
const change = (given: Record<string, unknown> | null) => ({
	...given,
	...(typeof given?.name === 'string' && { name: given.name.replaceAll('&', '&amp;') }),
	...(given?.regular_price ? { price: given.regular_price } : {}),
})

function answerOrders(server: WooServer, request: Request): void {
	const { id, part, given, url, json, refuse, list } = request
	if (!id) {
		const after = url.searchParams.get('modified_after') ?? ''
		const before = url.searchParams.get('modified_before') ?? '9'
		const inTrash = url.searchParams.get('status') === 'trash'
		const newer = () =>
			server.orders
				.filter(({ date_modified_gmt: at }) => at > after && at < before)
				.filter(({ status }) => (status === 'trash') === inTrash)
				.sort((a, b) => (a.date_modified_gmt < b.date_modified_gmt ? -1 : 1))
		return list(newer())
	}
	const order = server.orders.find((each) => each.id === Number(id))
	if (!order) return refuse(404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')
	if (part === 'notes') {
		server.notes.push(String(given?.note))
		return json(201, { id: 1 })
	}
	if (part === 'refunds') {
		const refunds = (server.refunds[order.id] ??= [])
		if (!given) return list(refunds)
		if (!server.canPayBack)
			return refuse(
				500,
				'woocommerce_rest_cannot_create_order_refund',
				'The payment gateway for this order does not support automatic refunds.',
			)
		const amount = String(given.amount)
		order.refunds.push({ id: 900, reason: String(given.reason), total: `-${amount}` })
		const paidBack = order.refunds.reduce((sum, { total }) => sum - Number(total), 0)
		if (paidBack >= Number(order.total)) order.status = 'refunded'
		return json(201, { id: 900, amount })
	}
	json(200, Object.assign(order, given))
}

export const createWooProduct = (id: number, more: object = {}): Product => ({
	id,
	name: `Product ${id}`,
	type: 'simple',
	sku: `SKU-${id}`,
	parent_id: 0,
	price: '3.50',
	manage_stock: true,
	stock_quantity: 4,
	images: [],
	...more,
})

export const createWooOrder = (id: number, more: Partial<WooOrderRow> = {}): WooOrderRow => ({
	id,
	number: String(id),
	status: 'processing',
	currency: 'EUR',
	date_created_gmt: '2026-11-20T08:00:00',
	date_modified_gmt: '2026-11-20T08:00:00',
	date_paid_gmt: '2026-11-20T08:00:01',
	total: '10.50',
	billing: { first_name: 'Bo', last_name: 'Grün', company: '', email: 'bo@example.org' },
	shipping: { first_name: '', last_name: '', company: '' },
	line_items: [
		{
			id: 71,
			name: 'Basil',
			product_id: 12,
			variation_id: 0,
			quantity: 3,
			subtotal: '10.50',
			sku: 'SKU-12',
		},
	],
	refunds: [],
	...more,
})

/** A webhook delivery, signed as documented: base64 of HMAC-SHA256 over the body. */
export function wooWebhook(order: object, topic = 'order.updated') {
	const body = Buffer.from(JSON.stringify(order))
	return {
		body,
		headers: {
			'x-wc-webhook-topic': topic,
			'x-wc-webhook-signature': createHmac('sha256', WOO_WEBHOOK_SECRET)
				.update(body)
				.digest('base64'),
		},
	}
}
