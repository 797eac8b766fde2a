import { afterEach, beforeEach, expect, test } from 'vitest'
import {
	createShopifyOrder,
	SHOPIFY_LOGIN,
	shopifyWebhook,
	startShopify,
	type ShopifyServer,
} from '../../../../tests/support/shopify-server'
import { addProduct, createVariant } from '../../../../tests/support/shopify-store'
import { refusal } from '../../../../tests/support/refusal'
import type { ProductToPut } from '../shop-client'
import { createShopify } from './create-shopify.server'

let server: ShopifyServer
let shop: ReturnType<typeof createShopify>
beforeEach(async () => {
	server = await startShopify()
	shop = createShopify({ url: server.url, timeoutMs: 5_000 })
})
afterEach(() => server.close())

const login = SHOPIFY_LOGIN
const basil: ProductToPut = {
	sku: 'BASIL-1',
	title: 'Basil',
	description: 'Fresh & green.\n\nCut on the day.',
	price: { cents: 350, currency: 'EUR' },
	stock: 7,
}

test('the right token reads name and currency', async () => {
	expect(await shop.check(login)).toEqual({ name: 'Green Leaf', currency: 'EUR' })
})

test('a wrong token is refused at the token', async () => {
	const fault = await refusal(shop.check({ ...login, token: 'shpat_wrong' }))
	expect(fault).toMatchObject({ code: 'invalid', field: 'token' })
})

test('variants of all pages are products, with the stock that is counted', async () => {
	addProduct(server.store, { title: 'Basil', variants: [createVariant(1)] })
	const small = createVariant(2, { sku: null, levels: { '1': 2, '2': -3 } })
	addProduct(server.store, {
		title: 'Mint',
		variants: [small, createVariant(3, { tracked: false })],
	})
	server.store.pageSize = 2
	const first = await shop.listProducts(login)
	const second = await shop.listProducts(login, first.next)
	expect(second.next).toBeUndefined()
	expect([...first.products, ...second.products]).toEqual([
		{
			remoteId: '1',
			sku: 'SKU-1',
			title: 'Basil',
			price: { cents: 350, currency: 'EUR' },
			stock: 4,
		},
		{
			remoteId: '2',
			sku: null,
			title: 'Mint - 2',
			price: { cents: 350, currency: 'EUR' },
			stock: -1,
		},
		{
			remoteId: '3',
			sku: 'SKU-3',
			title: 'Mint - 3',
			price: { cents: 350, currency: 'EUR' },
			stock: null,
		},
	])
})

test('a new product is made once, counted, stocked, and shown in the online store', async () => {
	const pictureUrl = 'https://farm.example/basil.jpg'
	const made = await shop.putProduct(login, { ...basil, readyOn: '2026-12-24', pictureUrl })
	expect(await shop.putProduct(login, { ...basil, stock: 5 })).toEqual(made)
	expect(server.store.products).toHaveLength(1)
	expect(server.store.products[0]).toMatchObject({
		title: 'Basil',
		descriptionHtml: '<p>Fresh &amp; green.</p>\n<p>Cut on the day.</p>',
		pictures: [pictureUrl],
		channels: ['gid://shopify/Publication/1'],
		variants: [
			{ sku: 'BASIL-1', price: '3.50', tracked: true, policy: 'DENY', levels: { '1': 5 } },
		],
	})
})

test('a pre-order begins with its day', async () => {
	await shop.putProduct(login, { ...basil, readyOn: '2026-12-24' })
	expect(server.store.products[0]?.descriptionHtml).toMatch(
		/^<p><strong>Pre-order: ready on December 24, 2026\.<\/strong><\/p>\n<p>Fresh/,
	)
})

test('a product whose SKU is not found yet is known again by its handle', async () => {
	const { remoteId } = await shop.putProduct(login, basil)
	const [product] = server.store.products
	Object.assign(product?.variants[0] ?? {}, { sku: null })
	expect(await shop.putProduct(login, basil)).toEqual({ remoteId })
	expect(server.store.products).toHaveLength(1)
})

test('one of several variants changes price and stock, and its product keeps title and others', async () => {
	const variants = [createVariant(1), createVariant(2, { sku: 'BASIL-1' })]
	addProduct(server.store, { title: 'Herbs', variants })
	expect(await shop.putProduct(login, { ...basil, stock: 9 })).toEqual({ remoteId: '2' })
	expect(server.store.products[0]).toMatchObject({
		title: 'Herbs',
		variants: [
			{ id: 1, levels: { '1': 4 } },
			{ id: 2, price: '3.50', levels: { '1': 9 } },
		],
	})
})

test('a deleted product, and another currency, are reported', async () => {
	const gone = await refusal(shop.putProduct(login, { ...basil, remoteId: '77' }))
	expect(gone.code).toBe('not-found')
	const dollars = await refusal(
		shop.putProduct(login, { ...basil, price: { cents: 1, currency: 'USD' } }),
	)
	expect([dollars.code, dollars.message]).toEqual([
		'conflict',
		'The store sells in EUR, not in USD',
	])
})

test('without the right to publish the product is made, and the next step is said', async () => {
	server.denied.add('Publish')
	const fault = await refusal(shop.putProduct(login, basil))
	expect([fault.code, fault.message]).toEqual([
		'conflict',
		expect.stringMatching(/write_publications/),
	])
	expect(server.store.products).toHaveLength(1)
})

test('the stock of all locations is that of the farm', async () => {
	addProduct(server.store, { variants: [createVariant(1, { levels: { '1': 4, '2': 6 } })] })
	await shop.setStock(login, '1', 3)
	expect(server.store.products[0]?.variants[0]?.levels).toEqual({ '1': 3, '2': 0 })
	await shop.setStock(login, '1', 3)
	expect(server.seen.filter((name) => name === 'SetStock')).toHaveLength(1)
})

test('a sale between reading and setting is noticed, and the stock is set anew', async () => {
	const variant = createVariant(1, { levels: { '1': 4 } })
	addProduct(server.store, { variants: [variant] })
	let sales = 2
	server.store.beforeSet = () => {
		if (sales-- > 0) variant.levels['1'] = (variant.levels['1'] ?? 0) - 1
	}
	await shop.setStock(login, '1', 9)
	expect(variant.levels).toEqual({ '1': 9 })
	expect(new Set(server.store.keys).size).toBe(3)
	sales = Number.POSITIVE_INFINITY
	const fault = await refusal(shop.setStock(login, '1', 5))
	expect(fault).toMatchObject({ code: 'unavailable', retryAfterS: 10 })
})

test.each([
	['that is gone', null, 'not-found'],
	['that is not counted', { tracked: false }, 'conflict'],
	['at no location', { levels: {} }, 'conflict'],
] as const)('the stock of a product %s is refused', async (_, more, code) => {
	if (more) addProduct(server.store, { variants: [createVariant(1, more)] })
	expect((await refusal(shop.setStock(login, '1', 5))).code).toBe(code)
})

test('orders come with the oldest change first, in pages, with all their lines', async () => {
	const lines = Array.from({ length: 130 }, (_, n) => ({
		sku: `S${n}`,
		name: 'Leaf',
		quantity: 2,
		currentQuantity: 1,
		variant: n === 0 ? null : n,
		price: '0.50',
	}))
	server.store.orders = [
		createShopifyOrder(3, { updatedAt: '2026-11-23T08:00:00Z', lines }),
		...Array.from({ length: 10 }, (_, n) =>
			createShopifyOrder(10 + n, { updatedAt: '2026-11-22T08:00:00Z' }),
		),
		createShopifyOrder(1, { updatedAt: '2026-11-19T08:00:00Z' }),
	]
	const changedSince = new Date('2026-11-22T08:00:00Z')
	const first = await shop.listOrders(login, { changedSince })
	const second = await shop.listOrders(login, { changedSince, after: first.next ?? '' })
	expect(first.orders.map(({ number }) => number)).toEqual(
		Array.from({ length: 10 }, (_, n) => `#${10 + n}`),
	)
	expect([second.orders.length, second.next]).toEqual([1, undefined])
	expect(second.orders[0]?.lines).toHaveLength(130)
	expect(second.orders[0]?.lines[0]).toEqual({
		sku: 'S0',
		remoteProductId: '',
		title: 'Leaf',
		quantity: 2,
		refunded: 1,
		price: { cents: 50, currency: 'EUR' },
	})
})

test.each([
	[{}, 'paid'],
	[{ paid: 'PENDING' }, 'open'],
	[{ paid: 'AUTHORIZED' }, 'open'],
	[{ paid: 'PARTIALLY_REFUNDED' }, 'paid'],
	[{ fulfilled: 'FULFILLED' }, 'fulfilled'],
	[{ paid: 'REFUNDED', fulfilled: 'FULFILLED' }, 'refunded'],
	[{ cancelledAt: '2026-11-21T00:00:00Z', paid: 'REFUNDED' }, 'cancelled'],
])('an order with %o is %s, in the list and in a message', async (more, state) => {
	const order = createShopifyOrder(5, more)
	server.store.orders = [order]
	const { orders } = await shop.listOrders(login, { changedSince: new Date(1) })
	expect(orders[0]).toMatchObject({
		remoteId: '5',
		number: '#5',
		state,
		buyer: { name: 'Bo Grün', email: 'bo@example.org' },
		lines: [{ remoteProductId: '1000', quantity: 3, refunded: 0 }],
	})
	expect(shop.readWebhook(login, shopifyWebhook(order))).toEqual(orders[0])
})

test('of two messages in the wrong order the later change is known', () => {
	const read = (updatedAt: string) => {
		const message = shop.readWebhook(login, shopifyWebhook(createShopifyOrder(5, { updatedAt })))
		if (message === 'ignored') throw new Error('ignored')
		return message.updatedAt.getTime()
	}
	expect(read('2026-11-22T09:00:00+01:00')).toBeLessThan(read('2026-11-22T08:00:01Z'))
})

test('without the right to personal data an order has no buyer, and is right otherwise', async () => {
	server.answerWith((_, response) => {
		const { id, name, createdAt, updatedAt } = createShopifyOrder(5)
		const order = { id: `gid://shopify/Order/${id}`, name, createdAt, updatedAt, email: null }
		const pageInfo = { hasNextPage: false, endCursor: null }
		const lineItems = { nodes: [], pageInfo }
		response.end(
			JSON.stringify({
				data: { orders: { nodes: [{ ...order, customer: null, lineItems }], pageInfo } },
				errors: [{ message: 'no personal data', extensions: { code: 'ACCESS_DENIED' } }],
			}),
		)
	})
	const { orders } = await shop.listOrders(login, { changedSince: new Date(1) })
	expect(orders[0]).toMatchObject({ number: '#5', buyer: { name: '', email: null } })
})

test('a cancelled order is paid back once, and one that left is refused in the words of the store', async () => {
	server.store.orders = [createShopifyOrder(5), createShopifyOrder(6, { fulfilled: 'FULFILLED' })]
	await shop.cancelOrder(login, '5', 'Sold out')
	await shop.cancelOrder(login, '5', 'Sold out')
	expect(server.store.orders[0]).toMatchObject({ paid: 'REFUNDED', note: 'Sold out' })
	expect(server.seen.filter((name) => name === 'Cancel')).toHaveLength(1)
	const sent = await refusal(shop.cancelOrder(login, '6', 'Sold out'))
	expect([sent.code, sent.message]).toEqual([
		'conflict',
		'The store refuses this: Cannot cancel a fulfilled order',
	])
	expect((await refusal(shop.cancelOrder(login, '9', ''))).code).toBe('not-found')
})

test('an order is read of a signed message only', () => {
	const message = shopifyWebhook(createShopifyOrder(5))
	const changed = Buffer.from(message.body.toString().replace('"quantity":3', '"quantity":9'))
	const { 'x-shopify-hmac-sha256': hmac } = message.headers
	const unsigned = [
		{ ...message, body: changed },
		{ ...message, headers: { ...message.headers, 'x-shopify-hmac-sha256': '' } },
		{ ...message, headers: { ...message.headers, 'x-shopify-hmac-sha256': hmac.slice(4) } },
	]
	for (const each of unsigned)
		expect(() => shop.readWebhook(login, each)).toThrow(/not signed with the secret/)
	const { webhookSecret: _, ...without } = login
	expect(() => shop.readWebhook(without, message)).toThrow(/not signed with the secret/)
})

test('messages about other things are ignored, and a signed one without an order is refused', () => {
	const order = createShopifyOrder(5)
	expect(shop.readWebhook(login, shopifyWebhook(order, 'refunds/create'))).toBe('ignored')
	const broken = createShopifyOrder(5, { updatedAt: 'yesterday' })
	expect(() => shop.readWebhook(login, shopifyWebhook(broken))).toThrow(/Not an order.*updated_at/s)
})
