import { createHmac } from 'node:crypto'
import { startLoopback, type LoopbackServer } from './loopback-server'
import { OPERATIONS } from './shopify-operations'
import { createStore, type Order, type ShopifyStore } from './shopify-store'

export const SHOPIFY_LOGIN = {
	platform: 'shopify',
	host: 'green-leaf.myshopify.com',
	token: 'shpat_canary_5e1f0c2b',
	webhookSecret: 'shpss_canary_9d2e',
} as const

export type ShopifyServer = LoopbackServer & {
	store: ShopifyStore
	/** Received operations, in their order. */
	seen: string[]
	/** The bucket of points: shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits. */
	budget: { points: number; most: number; perSecond: number }
	/** Cost of each operation. */
	cost: number
	/** Permissions that the token lacks, by operation. */
	denied: Set<string>
}

/**
 * A loopback server that answers like the Admin GraphQL API of one store. From documents: address, header of
 * the token, `extensions.cost` and THROTTLED with status 200 and the bucket that refills by itself
 * (shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits), ACCESS_DENIED in `errors`, statuses
 * (shopify.dev/docs/api/usage/response-codes). Operations are recognized by their names, not parsed.
 */
export async function startShopify(): Promise<ShopifyServer> {
	let filledAt = performance.now()
	const loopback = await startLoopback((request, response, body) => {
		const json = (status: number, answer: object) =>
			response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
		const { host, 'x-shopify-access-token': token } = request.headers
		if (host !== SHOPIFY_LOGIN.host || request.url !== '/admin/api/2026-07/graphql.json')
			return json(404, { errors: 'Not Found' })
		if (token !== SHOPIFY_LOGIN.token)
			return json(401, { errors: '[API] Invalid API key or access token' })
		const { query, variables } = JSON.parse(body) as {
			query: string
			variables: Parameters<(typeof OPERATIONS)[string]>[1]
		}
		const name = /^(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
		server.seen.push(name)
		const { budget, cost } = server
		const now = performance.now()
		budget.points = Math.min(
			budget.most,
			budget.points + ((now - filledAt) / 1000) * budget.perSecond,
		)
		filledAt = now
		const isThrottled = cost > budget.points
		if (!isThrottled) budget.points -= cost
		const extensions = {
			cost: {
				requestedQueryCost: cost,
				actualQueryCost: isThrottled ? null : cost,
				throttleStatus: {
					maximumAvailable: budget.most,
					currentlyAvailable: Math.floor(budget.points),
					restoreRate: budget.perSecond,
				},
			},
		}
		const refuse = (code: string, message: string) =>
			json(200, { errors: [{ message, extensions: { code } }], extensions })
		if (isThrottled) return refuse('THROTTLED', 'Throttled')
		if (server.denied.has(name))
			return refuse('ACCESS_DENIED', `Access denied for ${name}. Required access: a scope.`)
		if (name === 'SetStock' && !query.includes('@idempotent(key: $key)'))
			return refuse('BAD_REQUEST', 'The @idempotent directive is required')
		const answer = OPERATIONS[name]
		if (!answer) return refuse('undefinedField', `Operation ${name} is not known`)
		json(200, { data: answer(server.store, variables), extensions })
	})
	const server: ShopifyServer = {
		...loopback,
		store: createStore(),
		seen: [],
		budget: { points: 2000, most: 2000, perSecond: 100 },
		cost: 10,
		denied: new Set(),
	}
	return server
}

export const createShopifyOrder = (id: number, more: Partial<Order> = {}): Order => ({
	id,
	name: `#${id}`,
	createdAt: '2026-11-20T08:00:00Z',
	updatedAt: '2026-11-20T08:00:00Z',
	cancelledAt: null,
	paid: 'PAID',
	fulfilled: 'UNFULFILLED',
	email: 'bo@example.org',
	buyer: 'Bo Grün',
	lines: [
		{
			sku: 'SKU-1000',
			name: 'Basil',
			quantity: 3,
			currentQuantity: 3,
			variant: 1000,
			price: '3.50',
		},
	],
	...more,
})

/**
 * An order as a webhook carries it, signed as shopify.dev/docs/apps/build/webhooks/verify-deliveries says, in
 * the field names of the REST order (shopify.dev/docs/api/admin-rest/latest/resources/order).
 */
export function shopifyWebhook(order: Order, topic = 'orders/updated') {
	const body = Buffer.from(
		JSON.stringify({
			id: order.id,
			admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
			name: order.name,
			created_at: order.createdAt,
			updated_at: order.updatedAt,
			cancelled_at: order.cancelledAt,
			financial_status: order.paid.toLowerCase(),
			fulfillment_status: order.fulfilled === 'FULFILLED' ? 'fulfilled' : null,
			email: order.email ?? '',
			currency: 'EUR',
			shipping_address: order.buyer ? { name: order.buyer } : null,
			line_items: order.lines.map((line) => ({
				id: 1,
				sku: line.sku ?? '',
				variant_id: line.variant,
				name: line.name,
				quantity: line.quantity,
				current_quantity: line.currentQuantity,
				price: line.price,
			})),
		}),
	)
	return {
		body,
		headers: {
			'x-shopify-topic': topic,
			'x-shopify-shop-domain': SHOPIFY_LOGIN.host,
			'x-shopify-hmac-sha256': createHmac('sha256', SHOPIFY_LOGIN.webhookSecret)
				.update(body)
				.digest('base64'),
		},
	}
}
