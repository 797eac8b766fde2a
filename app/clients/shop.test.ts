import { once } from 'node:events'
import type { lookup } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProduct, startShopServer, type ShopServer } from '../../tests/support/shop-server'
import { refusal as faultOf } from '../../tests/support/refusal'
import { isPublicAddress, publicLookup } from './public-address.server'
import { createShopClient } from './shop.server'

let server: ShopServer
beforeEach(async () => {
	server = await startShopServer({ pageSize: 2 })
})
afterEach(() => server.close())

const shop = () => createShopClient({ apiUrl: server.url, timeoutMs: 5_000 })
const key = () => ({ host: server.host, token: server.token })
const refusal = async (work: Promise<unknown>) => {
	const { code, field, message } = await faultOf(work)
	return [code, field, message]
}

test('a token the store takes gives its name', async () => {
	expect(await shop().check(key())).toEqual({ name: 'Green Leaf' })
	expect(server.seen).toEqual([
		{ path: '/admin/api/2025-07/shop.json', host: server.host, token: server.token },
	])
})

test('a wrong token and a store that is not there are said in words, at their field', async () => {
	expect(await refusal(shop().check({ ...key(), token: 'wrong-token' }))).toEqual([
		'invalid',
		'shopifyAccessToken',
		'green-leaf.myshopify.com did not accept the access token',
	])
	expect(await refusal(shop().check({ ...key(), host: 'other.myshopify.com' }))).toEqual([
		'invalid',
		'shopifyStore',
		'There is no store at other.myshopify.com',
	])
})

test.each([
	[403, 'invalid'],
	[402, 'invalid'],
	[429, 'unavailable'],
	[500, 'unavailable'],
])('an answer %i is refused as %s', async (status, code) => {
	server.answerWith((_, response) => response.writeHead(status).end('{}'))
	expect((await refusal(shop().check(key())))[0]).toBe(code)
})

test('a store that hangs up or talks nonsense could not be reached', async () => {
	server.answerWith((request) => request.socket.destroy())
	expect(await refusal(shop().check(key()))).toEqual([
		'unavailable',
		undefined,
		'green-leaf.myshopify.com could not be reached',
	])
	for (const body of ['', '<html>', '[]', '{"shop":null}', '{"shop":{"name":7}}']) {
		server.answerWith((_, response) => response.end(body))
		expect((await refusal(shop().check(key())))[2]).toMatch(/is not a store’s answer/)
	}
})

test('a store that never finishes is given up', async () => {
	server.answerWith((_, response) => response.write('{'))
	const impatient = createShopClient({ apiUrl: server.url, timeoutMs: 100 })
	expect((await refusal(impatient.check(key())))[2]).toMatch(/did not answer in time/)
})

test('a store whose name is unknown is told from a server that is offline', async () => {
	const unknown = Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
	const check = (isOnline: boolean) => {
		const lookup: LookupFunction = (name, _options, callback) =>
			isOnline && name === 'myshopify.com'
				? callback(null, '23.227.38.32', 4)
				: callback(unknown, '', 4)
		return refusal(createShopClient({ lookup, timeoutMs: 5_000 }).check(key()))
	}
	expect(await check(true)).toEqual([
		'invalid',
		'shopifyStore',
		'There is no store at green-leaf.myshopify.com',
	])
	expect(await check(false)).toEqual([
		'unavailable',
		undefined,
		'This server is offline, so green-leaf.myshopify.com could not be reached',
	])
})

test('an answer without end is cut off', async () => {
	const piece = Buffer.alloc(256 * 1024, 32)
	server.answerWith((_, response) => {
		const pour = () => {
			while (!response.destroyed && response.write(piece));
			if (!response.destroyed) response.once('drain', pour)
		}
		pour()
	})
	expect((await refusal(shop().check(key())))[2]).toMatch(/could not be reached/)
})

test('products come from every page, with lowest price and the stock that is counted', async () => {
	server.products = [
		createProduct(1),
		createProduct(2, {
			variants: [
				{ price: '9.9', inventory_management: 'shopify', inventory_quantity: 3 },
				{ price: '11', inventory_management: 'shopify', inventory_quantity: 4 },
			],
		}),
		createProduct(3, {
			variants: [{ price: '0.05', inventory_management: null, inventory_quantity: 9 }],
		}),
		createProduct(4, { title: 'Basil \u0000\ud800', status: 'draft', variants: [] }),
		createProduct(5),
	]
	const { products, isWhole } = await shop().products(key())
	expect(isWhole).toBe(true)
	expect(
		products.map(({ productId, priceCents, stock }) => [productId, priceCents, stock]),
	).toEqual([
		['1', 1250, 4],
		['2', 990, 7],
		['3', 5, null],
		['4', null, null],
		['5', 1250, 4],
	])
	expect(products[3]).toMatchObject({ title: 'Basil \ufffd', status: 'draft' })
})

test('a store without end is read for 40 pages, and the list is known not to be whole', async () => {
	server.products = Array.from({ length: 100 }, (_, i) => createProduct(i + 1))
	const { products, isWhole } = await shop().products(key())
	expect([products.length, isWhole, server.seen.length]).toEqual([80, false, 40])
})

test('neither a redirect nor a link in an answer sends the token to another host', async () => {
	const calls: string[] = []
	const elsewhere = createServer((request, response) => {
		calls.push(request.url ?? '')
		response.end('{}')
	}).listen(0, '127.0.0.1')
	await once(elsewhere, 'listening')
	const { port } = elsewhere.address() as AddressInfo
	const away = `http://127.0.0.1:${port}/admin/api/2025-07/products.json?page_info=x`
	for (const status of [301, 302, 307, 308]) {
		server.answerWith((_, response) => response.writeHead(status, { Location: away }).end())
		expect((await refusal(shop().check(key())))[0]).toBe('unavailable')
	}
	const links = [
		away,
		away.replace('http:', 'https:'),
		`https://${server.host}.evil.io/?page_info=x`,
	]
	server.seen.length = 0
	for (const link of links) {
		server.answerWith((_, response) =>
			response.setHeader('Link', `<${link}>; rel="next"`).end('{"products":[]}'),
		)
		expect(await shop().products(key())).toEqual({ products: [], isWhole: true })
	}
	expect(server.seen).toHaveLength(links.length)
	expect(calls).toEqual([])
	elsewhere.closeAllConnections()
	elsewhere.close()
})

test('a store whose name resolves to a private address is not requested', async () => {
	const inside = ['127.0.0.1', '169.254.169.254', '10.0.0.7', '::1', '::ffff:127.0.0.1', 'fe80::1']
	for (const address of inside) {
		const family = address.includes(':') ? 6 : 4
		// The first address is harmless: one that is not is enough.
		const addresses = [
			{ address: '8.8.8.8', family: 4 },
			{ address, family },
		]
		const names = ((_name: string, _options: object, callback: (e: null, a: object[]) => void) =>
			callback(null, addresses)) as unknown as typeof lookup
		const guarded = createShopClient({ lookup: publicLookup(names), timeoutMs: 5_000 })
		expect(await refusal(guarded.check(key()))).toEqual([
			'unavailable',
			undefined,
			'green-leaf.myshopify.com could not be reached',
		])
	}
	expect(server.seen).toEqual([])
})

test.each([
	'0.0.0.0',
	'10.1.2.3',
	'100.64.0.1',
	'127.0.0.1',
	'127.9.9.9',
	'169.254.169.254',
	'172.16.0.1',
	'172.31.255.255',
	'192.168.1.1',
	'198.18.0.1',
	'224.0.0.1',
	'255.255.255.255',
	'::',
	'::1',
	'::ffff:127.0.0.1',
	'::ffff:8.8.8.8',
	'64:ff9b::7f00:1',
	'fc00::1',
	'fe80::1',
	'ff02::1',
	'2001:db8::1',
	'2002:7f00:1::',
	'0x7f.1',
	'2130706433',
	'localhost',
	'',
])('%j is no public address', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111'])('%s is public', (address) =>
	expect(isPublicAddress(address)).toBe(true),
)
