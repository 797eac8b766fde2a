import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startLoopback, type LoopbackServer } from '../../../tests/support/loopback-server'
import { SHOPIFY_LOGIN, startShopify } from '../../../tests/support/shopify-server'
import { refusal } from '../../../tests/support/refusal'
import { createShopClients } from './create-shop-clients.server'
import type { ShopLogin } from './shop-client'

let server: LoopbackServer
beforeAll(async () => {
	server = await startLoopback((_, response) => response.end('{}'))
})
afterEach(() => server.answerWith(null))
afterAll(() => server.close())

const shops = (times: { timeoutMs?: number; deadlineMs?: number } = {}) =>
	createShopClients({
		shopify: { url: server.url, ...times },
		woocommerce: { allowPrivate: true, ...times },
	})
const createLogin = (platform: string): ShopLogin =>
	platform === 'shopify'
		? SHOPIFY_LOGIN
		: { platform: 'woocommerce', address: server.url, key: 'ck', secret: 'cs' }

const pour = (_: IncomingMessage, response: ServerResponse) => {
	const piece = Buffer.alloc(256 * 1024, 32)
	const more = () => {
		while (!response.destroyed && response.write(piece));
		if (!response.destroyed) response.once('drain', more)
	}
	more()
}

test.each([
	['shopify', 401, 'invalid', 'token'],
	['shopify', 402, 'invalid', 'host'],
	['shopify', 403, 'invalid', 'token'],
	['shopify', 404, 'invalid', 'host'],
	['shopify', 423, 'invalid', 'host'],
	['shopify', 302, 'invalid', 'host'],
	['shopify', 500, 'unavailable', undefined],
	['shopify', 503, 'unavailable', undefined],
	['woocommerce', 401, 'invalid', 'address'],
	['woocommerce', 403, 'invalid', 'address'],
	['woocommerce', 404, 'invalid', 'address'],
	['woocommerce', 308, 'invalid', 'address'],
	['woocommerce', 400, 'unavailable', undefined],
	['woocommerce', 503, 'unavailable', undefined],
])('%s: status %i with a web page is %s at %s', async (platform, status, code, field) => {
	server.answerWith((_, response) =>
		response.writeHead(status, { Location: 'http://169.254.169.254/' }).end('<html>Sorry</html>'),
	)
	expect(await refusal(shops().check(createLogin(platform)))).toMatchObject({ code, field })
})

test.each(['shopify', 'woocommerce'])(
	'%s: a redirect into a private network is not followed',
	async (platform) => {
		const seen: string[] = []
		server.answerWith((request, response) => {
			seen.push(request.url ?? '')
			response.writeHead(307, { Location: `${server.url}/elsewhere` }).end()
		})
		expect((await refusal(shops().check(createLogin(platform)))).message).toMatch(/is not followed/)
		expect(seen).toHaveLength(1)
	},
)

test.each(['shopify', 'woocommerce'])(
	'%s: one that stays silent, hangs up or talks without end is given up',
	async (platform) => {
		const login = createLogin(platform)
		server.answerWith((_, response) => response.write('{'))
		const began = performance.now()
		expect((await refusal(shops({ timeoutMs: 100 }).check(login))).message).toMatch(/in time/)
		expect((await refusal(shops({ deadlineMs: 100 }).check(login))).message).toMatch(/in time/)
		expect(performance.now() - began).toBeLessThan(5_000)
		server.answerWith((request) => request.socket.destroy())
		expect((await refusal(shops().check(login))).message).toMatch(/could not be reached/)
		server.answerWith(pour)
		expect((await refusal(shops().check(login))).message).toMatch(/could not be reached/)
		server.answerWith((_, response) => response.end(`{"data":"${'x'.repeat(10 * 1024 * 1024)}"}`))
		expect((await refusal(shops().check(login))).message).toMatch(/could not be reached/)
	},
)

test.each(
	['shopify', 'woocommerce'].flatMap((platform) =>
		['', 'null', '[]', '{}', '<html>', '{"data":{"shop":7}}', '['.repeat(100_000)].map((body) => [
			platform,
			body,
		]),
	),
)('%s: %.20j is no answer of a store, whatever was asked', async (platform = '', body = '') => {
	server.answerWith((_, response) => response.end(body))
	const login = createLogin(platform)
	const product = {
		sku: 'A',
		title: 'A',
		description: '',
		price: { cents: 1, currency: 'EUR' },
		stock: 1,
	}
	const isEmptyList = platform === 'woocommerce' && body === '[]'
	const client = shops()
	for (const call of [
		() => client.check(login),
		() => client.listProducts(login),
		() => client.putProduct(login, product),
		() => client.setStock(login, '1', 1),
		() => client.cancelOrder(login, '1', ''),
	])
		expect(['unavailable', 'invalid']).toContain((await refusal(call())).code)
	const orders = client.listOrders(login, { changedSince: new Date(1e9) })
	if (isEmptyList) expect(await orders).toEqual({ orders: [] })
	else expect(['unavailable', 'invalid']).toContain((await refusal(orders)).code)
})

test.each([
	['http://store.example', 'must begin with https'],
	['https://127.0.0.1', 'private network'],
	['https://169.254.169.254/latest', 'private network'],
	['https://[::1]', 'private network'],
	['https://localhost', 'private network'],
	['https://user:pass@store.example', 'no user name'],
	['https://inside.example/shop', 'private network'],
	['https://nowhere.example', 'no server called nowhere.example'],
	['nonsense', 'no address'],
])('WooCommerce at %s is refused at the address', async (address, message) => {
	const lookup: LookupFunction = (hostname, _options, callback) =>
		hostname === 'nowhere.example'
			? callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), '', 0)
			: callback(new Error(`${hostname} leads into a network of this machine`), '', 0)
	const guarded = createShopClients({
		shopify: { lookup },
		woocommerce: { allowPrivate: false, lookup },
	})
	const login = { platform: 'woocommerce', address, key: 'k', secret: 's' } as const
	const fault = await refusal(guarded.check(login))
	expect(fault).toMatchObject({
		code: 'invalid',
		field: 'address',
		message: expect.stringContaining(message),
	})
	expect(await refusal(guarded.check(SHOPIFY_LOGIN))).toMatchObject({
		code: 'invalid',
		field: 'host',
	})
})

test('WordPress without WooCommerce is distinguished from another site', async () => {
	server.answerWith((_, response) =>
		response.writeHead(404).end('{"code":"rest_no_route","message":"No route was found"}'),
	)
	expect((await refusal(shops().check(createLogin('woocommerce')))).message).toMatch(
		/WooCommerce is not active/,
	)
	server.answerWith((_, response) => response.end('<html>Welcome to my shop</html>'))
	expect((await refusal(shops().check(createLogin('woocommerce')))).message).toMatch(/permalinks/)
})

test.each([
	['shopify', 429],
	['shopify', 430],
	['woocommerce', 429],
])(
	'%s: after status %i with a pause the call goes on, and a longer pause is handed on',
	async (platform, status) => {
		let calls = 0
		server.answerWith((_, response) => {
			if (++calls === 1) return response.writeHead(status, { 'Retry-After': '1' }).end()
			const body =
				platform === 'shopify'
					? { data: { shop: { name: 'A', currencyCode: 'EUR' } } }
					: { code: 'EUR', name: 'A' }
			response.end(JSON.stringify(body))
		})
		expect(await shops().check(createLogin(platform))).toEqual({ name: 'A', currency: 'EUR' })
		server.answerWith((_, response) => response.writeHead(status, { 'Retry-After': '120' }).end())
		expect(await refusal(shops().check(createLogin(platform)))).toMatchObject({
			code: 'unavailable',
			retryAfterS: 120,
		})
	},
)

test('a budget that is used up is waited for before the next call, and within the deadline only', async () => {
	const shopify = await startShopify()
	try {
		const shop = createShopClients({
			shopify: { url: shopify.url, deadlineMs: 4_000 },
			woocommerce: { allowPrivate: false },
		})
		shopify.cost = 100
		shopify.budget = { points: 0, most: 1000, perSecond: 1000 }
		await shop.check(SHOPIFY_LOGIN) // waits after THROTTLED, or the points came by themselves
		shopify.seen.length = 0
		for (let call = 0; call < 5; call++) await shop.check(SHOPIFY_LOGIN)
		expect(shopify.seen).toHaveLength(5)
		shopify.budget = { points: 0, most: 1000, perSecond: 1 }
		const fault = await refusal(shop.check(SHOPIFY_LOGIN))
		expect(fault.code).toBe('unavailable')
		expect(fault.retryAfterS).toBeGreaterThan(60)
	} finally {
		await shopify.close()
	}
})
