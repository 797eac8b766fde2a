import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SHOP_HOST = 'green-leaf.myshopify.com'
export const SHOP_TOKEN = 'shpat_canary_5e1f0c2b'

type RecordedCall = { path: string; host: string; token: string }
type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type ShopServer = {
	url: string
	/** The address of the only store, and its token. */
	host: string
	token: string
	/** The products of the store; tests may change them. */
	products: object[]
	seen: RecordedCall[]
	/** Sends this response to all following calls; null restores the store's own. */
	answerWith(answer: Answer | null): void
	close(): Promise<void>
}

/** A loopback server that responds like a store's Admin API, in pages of `pageSize`. */
export async function startShopServer({ pageSize = 250 } = {}): Promise<ShopServer> {
	let instead: Answer | null = null
	const server = createServer((request, response) => {
		const { host = '', 'x-shopify-access-token': token = '' } = request.headers
		shop.seen.push({ path: request.url ?? '', host, token: String(token) })
		if (instead) return instead(request, response)
		answerAsStore(shop, pageSize, request, response)
	})
	const shop: ShopServer = {
		url: '',
		host: SHOP_HOST,
		token: SHOP_TOKEN,
		products: [],
		seen: [],
		answerWith: (answer) => void (instead = answer),
		async close() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return shop
}

function answerAsStore(
	{ host, token, products }: ShopServer,
	pageSize: number,
	request: IncomingMessage,
	response: ServerResponse,
) {
	const json = (status: number, body: object, headers: Record<string, string> = {}) =>
		response
			.writeHead(status, { 'Content-Type': 'application/json', ...headers })
			.end(JSON.stringify(body))
	const { pathname, searchParams } = new URL(request.url ?? '', `https://${host}`)
	if (request.headers.host !== host) return json(404, { errors: 'Not Found' })
	if (request.headers['x-shopify-access-token'] !== token)
		return json(401, { errors: '[API] Invalid API key or access token' })
	if (pathname.endsWith('/shop.json'))
		return json(200, { shop: { name: 'Green Leaf', myshopify_domain: host } })
	if (!pathname.endsWith('/products.json')) return json(404, { errors: 'Not Found' })
	const from = Number(searchParams.get('page_info') ?? 0)
	const next = `<https://${host}${pathname}?limit=250&page_info=${from + pageSize}>; rel="next"`
	const hasNext = from + pageSize < products.length
	json(200, { products: products.slice(from, from + pageSize) }, hasNext ? { Link: next } : {})
}

/** A product in the format of the Admin API. */
export const createProduct = (id: number, more: object = {}) => ({
	id,
	title: `Product ${id}`,
	handle: `product-${id}`,
	status: 'active',
	variants: [{ price: '12.50', inventory_management: 'shopify', inventory_quantity: 4 }],
	...more,
})
