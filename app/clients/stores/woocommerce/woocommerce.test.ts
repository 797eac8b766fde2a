import { afterEach, beforeEach, expect, test } from 'vitest'
import {
	createWooOrder,
	createWooProduct,
	startWoo,
	wooWebhook,
	type WooServer,
} from '../../../../tests/support/woo-server'
import { refusal } from '../../../../tests/support/refusal'
import type { ProductToPut } from '../shop-client'
import { createWooCommerce } from './create-woocommerce.server'

let server: WooServer
beforeEach(async () => {
	server = await startWoo()
})
afterEach(() => server.close())

const shop = createWooCommerce({ allowPrivate: true, timeoutMs: 5_000 })
const basil: ProductToPut = {
	sku: 'BASIL, 1',
	title: 'Basil',
	description: 'Fresh',
	price: { cents: 350, currency: 'EUR' },
	stock: 7,
}

test('the right key reads name and currency of a site in a folder', async () => {
	expect(await shop.check(server.login)).toEqual({ name: 'Grüner Laden', currency: 'EUR' })
	const slash = { ...server.login, address: `${server.login.address}/` }
	expect((await shop.check(slash)).currency).toBe('EUR')
})

test('a wrong key is refused at the key, in the words of the store', async () => {
	const fault = await refusal(shop.check({ ...server.login, secret: 'wrong' }))
	expect(fault).toMatchObject({ code: 'invalid', field: 'key' })
	expect(fault.message).toMatch(/did not accept the key: Sorry, you cannot list/)
})

test('a key that may only read is refused at the key, and nothing is made to find out', async () => {
	await shop.check(server.login)
	expect(server.products).toEqual([])
	server.canWrite = false
	const fault = await refusal(shop.check(server.login))
	expect(fault).toMatchObject({ code: 'invalid', field: 'key' })
	expect(fault.message).toMatch(/did not accept the key: .* does not have write permissions/)
})

test('a site that sends on with a slash has plain permalinks, for others another address is entered', async () => {
	const { origin } = new URL(server.login.address)
	for (const [Location, words] of [
		[`${origin}/shop/wp-json/wc/v3/data/currencies/current/`, /permalinks are set to “Plain”/],
		[`${origin}/other/wp-json/`, /Enter the address itself/],
		['https://www.shop.example/', /Enter the address itself/],
		['http://[', /Enter the address itself/],
	] as const) {
		server.answerWith((_, response) => void response.writeHead(301, { Location }).end())
		const fault = await refusal(shop.check(server.login))
		expect(fault).toMatchObject({ code: 'invalid', field: 'address' })
		expect(fault.message).toMatch(words)
	}
})

test('an error of the site is shown in its words, without HTML tags', async () => {
	const message =
		'<p>There has been a critical error &amp; more.</p><p><a href="https://a.example">Learn why.</a></p>'
	server.answerWith((_, response) =>
		response.writeHead(500).end(JSON.stringify({ code: 'internal_server_error', message })),
	)
	const fault = await refusal(shop.check(server.login))
	expect(fault.code).toBe('unavailable')
	expect(fault.message).toMatch(/\(500\): There has been a critical error & more\. Learn why\.$/)
})

test('products of all pages are read, and each variation is one', async () => {
	server.products = [
		createWooProduct(1),
		createWooProduct(2, { type: 'variable', name: 'Herbs', manage_stock: false }),
		createWooProduct(3, { parent_id: 2, type: 'variation', name: 'Mint', price: '2' }),
		createWooProduct(4, { parent_id: 2, type: 'variation', name: 'Thyme', manage_stock: 'parent' }),
		createWooProduct(5, { sku: '', stock_quantity: -2 }),
	]
	server.pageSize = 2
	const first = await shop.listProducts(server.login)
	const second = await shop.listProducts(server.login, first.next)
	expect(second.next).toBeUndefined()
	expect([...first.products, ...second.products]).toEqual([
		{
			remoteId: '1',
			sku: 'SKU-1',
			title: 'Product 1',
			price: { cents: 350, currency: 'EUR' },
			stock: 4,
		},
		{
			remoteId: '2/3',
			sku: 'SKU-3',
			title: 'Herbs – Mint',
			price: { cents: 200, currency: 'EUR' },
			stock: 4,
		},
		{
			remoteId: '2/4',
			sku: 'SKU-4',
			title: 'Herbs – Thyme',
			price: { cents: 350, currency: 'EUR' },
			stock: null,
		},
		{
			remoteId: '5',
			sku: null,
			title: 'Product 5',
			price: { cents: 350, currency: 'EUR' },
			stock: -2,
		},
	])
})

test('a product is made once, counted, never sold below nothing, and changed after', async () => {
	const pictureUrl = 'https://farm.example/basil.jpg'
	const made = await shop.putProduct(server.login, { ...basil, pictureUrl })
	expect(await shop.putProduct(server.login, { ...basil, stock: 5, pictureUrl })).toEqual(made)
	expect(server.products).toHaveLength(1)
	expect(server.products[0]).toMatchObject({
		name: 'Basil',
		status: 'publish',
		sku: 'BASIL, 1',
		price: '3.50',
		description: '<p>Fresh</p>',
		manage_stock: true,
		stock_quantity: 5,
		backorders: 'no',
		images: [{ src: pictureUrl, alt: 'Basil' }],
	})
})

test('a variation of the same SKU is taken over, and keeps its name', async () => {
	server.products = [
		createWooProduct(2, { type: 'variable', sku: '' }),
		createWooProduct(3, { parent_id: 2, type: 'variation', name: 'Mint', sku: basil.sku }),
	]
	expect(await shop.putProduct(server.login, basil)).toEqual({ remoteId: '2/3' })
	expect(server.products[1]).toMatchObject({ name: 'Mint', price: '3.50', stock_quantity: 7 })
})

test('a product without picture gets one, and one with a picture keeps it', async () => {
	server.products = [createWooProduct(2, { sku: basil.sku, images: [] })]
	await shop.putProduct(server.login, { ...basil, pictureUrl: 'https://farm.example/1.jpg' })
	await shop.putProduct(server.login, { ...basil, pictureUrl: 'https://farm.example/2.jpg' })
	expect(server.products[0]?.images).toMatchObject([{ src: 'https://farm.example/1.jpg' }])
})

test('a store that cannot fetch a picture takes the product without it, and says so', async () => {
	server.canFetch = false
	const pictureUrl = 'https://farm.example/basil.jpg'
	const { pictureProblem } = await shop.putProduct(server.login, { ...basil, pictureUrl })
	expect(pictureProblem).toContain('Error getting remote image')
	expect(server.products).toMatchObject([{ sku: basil.sku, stock_quantity: 7, images: [] }])
})

test('a deleted product, and another currency, are reported', async () => {
	const gone = await refusal(shop.putProduct(server.login, { ...basil, remoteId: '77' }))
	expect(gone.code).toBe('not-found')
	const price = { cents: 1, currency: 'USD' }
	const dollars = await refusal(shop.putProduct(server.login, { ...basil, price }))
	expect(dollars.message).toBe('The store sells in EUR, not in USD')
})

test('a stock is set, and one that the store does not keep is reported', async () => {
	server.products = [createWooProduct(1)]
	await shop.setStock(server.login, '1', 0)
	expect(server.products[0]?.stock_quantity).toBe(0)
	expect((await refusal(shop.setStock(server.login, '9', 1))).code).toBe('not-found')
	server.answerWith((_, response) =>
		response.end('{"id":1,"sku":"A","manage_stock":false,"stock_quantity":null}'),
	)
	const fault = await refusal(shop.setStock(server.login, '1', 3))
	expect([fault.code, fault.message]).toEqual(['conflict', expect.stringMatching(/does not count/)])
})

test('a product in the trash is not sold, so the store’s refusal says what to do', async () => {
	server.products = [createWooProduct(1, { sku: basil.sku, status: 'trash' })]
	const inTrash = { code: 'conflict', message: expect.stringMatching(/trash .* Restore it there/) }
	expect(await refusal(shop.putProduct(server.login, basil))).toMatchObject(inTrash)
	const known = { ...basil, remoteId: '1' }
	expect(await refusal(shop.putProduct(server.login, known))).toMatchObject(inTrash)
	expect(await refusal(shop.setStock(server.login, '1', 3))).toMatchObject(inTrash)
	await shop.setStock(server.login, '1', 0)
	server.products = [createWooProduct(3, { parent_id: 2, type: 'variation', status: 'trash' })]
	const variation = { ...basil, remoteId: '2/3' }
	expect(await refusal(shop.putProduct(server.login, variation))).toMatchObject(inTrash)
})

test('names come as people wrote them, not as the HTML that the store keeps', async () => {
	const { remoteId } = await shop.putProduct(server.login, { ...basil, title: 'Basil & <mint>' })
	expect(server.products[0]?.name).toBe('Basil &amp; <mint>')
	const { products } = await shop.listProducts(server.login)
	expect(products).toMatchObject([{ remoteId, title: 'Basil & <mint>' }])
})

/** Walks all pages, as a sync does. */
async function walk(changedSince: Date): Promise<string[]> {
	const numbers: string[] = []
	let after: string | undefined
	for (let page = 0; page < 50; page++) {
		const { orders, next } = await shop.listOrders(server.login, {
			changedSince,
			...(after && { after }),
		})
		numbers.push(...orders.map(({ number }) => number))
		if (!next) return numbers
		after = next
	}
	throw new Error('the walk does not end')
}

test('a walk meets orders in the trash as well: cancelled, unless they were handed over', async () => {
	server.orders = [
		createWooOrder(1, { date_modified_gmt: '2026-11-22T08:00:00' }),
		createWooOrder(2, { date_modified_gmt: '2026-11-22T09:00:00', status: 'trash' }),
		createWooOrder(3, { date_modified_gmt: '2026-11-22T10:00:00' }),
		createWooOrder(4, { date_modified_gmt: '2026-11-22T11:00:00' }),
		createWooOrder(5, {
			date_modified_gmt: '2026-11-22T12:00:00',
			status: 'trash',
			date_completed_gmt: '2026-11-21T12:00:00',
		}),
	]
	server.pageSize = 2
	const since = new Date('2026-11-22T08:00:00Z')
	expect([...new Set(await walk(since))]).toEqual(['1', '2', '3', '4', '5'])
	server.pageSize = 100
	const { orders } = await shop.listOrders(server.login, { changedSince: since })
	const states = orders.map(({ state }) => state)
	expect(states).toEqual(['paid', 'cancelled', 'paid', 'paid', 'fulfilled'])
})

test('a walk reads each order that changed at or after a time, oldest change first', async () => {
	server.orders = [
		createWooOrder(1, { date_modified_gmt: '2026-11-22T07:59:59' }),
		createWooOrder(2, { date_modified_gmt: '2026-11-22T08:00:00' }),
		createWooOrder(3, { date_modified_gmt: '2026-11-22T08:00:00' }),
		createWooOrder(4, { date_modified_gmt: '2026-11-22T08:00:00' }),
		createWooOrder(5, { date_modified_gmt: '2026-11-23T08:00:00' }),
		createWooOrder(6, { date_modified_gmt: '2026-11-24T08:00:00', status: 'checkout-draft' }),
		createWooOrder(7, { date_modified_gmt: '2026-11-24T09:00:00' }),
	]
	server.pageSize = 2
	const read = await walk(new Date('2026-11-22T08:00:00Z'))
	expect([...new Set(read)]).toEqual(['2', '3', '4', '5', '7'])
	expect(server.seen.every((request) => !request.includes('08%3A00%3A00Z'))).toBe(true)
})

test('an order that changes during a walk hides none of those behind it', async () => {
	server.orders = Array.from({ length: 8 }, (_, n) =>
		createWooOrder(n + 1, { date_modified_gmt: `2026-11-22T08:00:0${n}` }),
	)
	server.pageSize = 2
	let lists = 0
	server.beforeList = () => {
		const [first] = server.orders
		if (++lists === 1 && first) first.date_modified_gmt = '2026-11-25T08:00:00'
	}
	const read = new Set(await walk(new Date('2026-11-22T08:00:00Z')))
	expect([...read].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
})

test.each([
	['pending', null, 'open'],
	['on-hold', null, 'open'],
	['processing', null, 'paid'],
	['packed-by-hand', '2026-11-20T08:00:01', 'paid'],
	['packed-by-hand', null, 'open'],
	['completed', '2026-11-20T08:00:01', 'fulfilled'],
	['cancelled', null, 'cancelled'],
	['failed', null, 'cancelled'],
	['refunded', '2026-11-20T08:00:01', 'refunded'],
])(
	'an order that is %s, paid at %s, is %s, in the list and in a message',
	async (status, paid, state) => {
		const order = createWooOrder(5, { status, date_paid_gmt: paid })
		server.orders = [order]
		const { orders } = await shop.listOrders(server.login, { changedSince: new Date(1e9) })
		expect(orders[0]).toEqual({
			remoteId: '5',
			number: '5',
			createdAt: new Date('2026-11-20T08:00:00Z'),
			updatedAt: new Date('2026-11-20T08:00:00Z'),
			state,
			buyer: { name: 'Bo Grün', email: 'bo@example.org' },
			lines: [
				{
					sku: 'SKU-12',
					remoteProductId: '12',
					title: 'Basil',
					quantity: 3,
					refunded: state === 'refunded' ? 3 : 0,
					price: { cents: 350, currency: 'EUR' },
				},
			],
		})
		expect(shop.readWebhook(server.login, wooWebhook(order))).toEqual(orders[0])
	},
)

test('pieces that were refunded are read with the order, and a message about them waits for it', async () => {
	const [line] = createWooOrder(5).line_items
	if (!line) throw new Error('no line')
	const order = createWooOrder(5, {
		line_items: [line, { ...line, id: 72, variation_id: 34, quantity: 2 }],
		refunds: [{ id: 9, reason: '', total: '-3.50' }],
	})
	const of = (id: number, quantity: number) => ({
		product_id: 12,
		variation_id: 0,
		quantity,
		meta_data: [{ key: '_refunded_item_id', value: String(id) }],
	})
	server.orders = [order]
	server.refunds = { 5: [{ line_items: [of(71, -1)] }, { line_items: [of(71, -1), of(72, -9)] }] }
	const { orders } = await shop.listOrders(server.login, { changedSince: new Date(1e9) })
	expect(
		orders[0]?.lines.map(({ remoteProductId, refunded }) => [remoteProductId, refunded]),
	).toEqual([
		['12', 2],
		['12/34', 2],
	])
	expect(shop.readWebhook(server.login, wooWebhook(order))).toBe('ignored')
})

test('a paid order that is cancelled is paid back, and its buyer is told why', async () => {
	server.orders = [createWooOrder(5, { refunds: [{ id: 9, reason: '', total: '-0.50' }] })]
	await shop.cancelOrder(server.login, '5', 'Sold out')
	await shop.cancelOrder(server.login, '5', 'Sold out')
	expect(server.orders[0]).toMatchObject({
		status: 'refunded',
		refunds: [{ total: '-0.50' }, { total: '-10.00', reason: 'Sold out' }],
	})
	expect(server.notes).toEqual(['Sold out'])
})

test('an order that is not paid is cancelled without a refund', async () => {
	server.orders = [createWooOrder(5, { status: 'on-hold', date_paid_gmt: null })]
	await shop.cancelOrder(server.login, '5', 'Sold out')
	expect(server.orders[0]).toMatchObject({ status: 'cancelled', refunds: [] })
	expect((await refusal(shop.cancelOrder(server.login, '6', ''))).code).toBe('not-found')
})

test('an order that cannot be paid back by itself is cancelled, and a person is asked to', async () => {
	server.canPayBack = false
	server.orders = [createWooOrder(5)]
	const fault = await refusal(shop.cancelOrder(server.login, '5', 'Sold out'))
	expect([fault.code, fault.message]).toEqual([
		'conflict',
		expect.stringMatching(/Pay 10\.50 EUR back by hand/),
	])
	expect([server.orders[0]?.status, server.notes]).toEqual(['cancelled', ['Sold out']])
})

test('an order is read of a signed message only; the unsigned ping of a new webhook is answered', () => {
	const message = wooWebhook(createWooOrder(5))
	const changed = Buffer.from(message.body.toString().replace('"quantity":3', '"quantity":9'))
	expect(() => shop.readWebhook(server.login, { ...message, body: changed })).toThrow(/not signed/)
	expect(() => shop.readWebhook(server.login, { ...message, headers: {} })).toThrow(/not signed/)
	const ping = { headers: {}, body: Buffer.from('webhook_id=12') }
	expect(shop.readWebhook(server.login, ping)).toBe('ignored')
})

test('messages about other things are ignored, and a signed one without an order is refused', () => {
	const deleted = wooWebhook({ id: 5 }, 'order.deleted')
	expect(shop.readWebhook(server.login, deleted)).toBe('ignored')
	expect(() => shop.readWebhook(server.login, wooWebhook({ id: 5 }))).toThrow(/Not an order/)
})
