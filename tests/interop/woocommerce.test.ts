import { createServer, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductToPut } from '../../app/clients/stores/shop-client'
import { createWooCommerce } from '../../app/clients/stores/woocommerce/create-woocommerce.server'
import { refusal } from '../support/refusal'
import { waitUntil } from '../support/wait-until'

/**
 * A test store, by its address and a key that may read and write. It must sell in US dollars, and everything
 * created here stays in it: products, orders, webhooks. For a self-signed certificate set NODE_EXTRA_CA_CERTS.
 * Webhooks are delivered when its queue runs, with each page of it.
 */
const { WOO_TEST_URL, WOO_TEST_KEY = '', WOO_TEST_SECRET = '' } = process.env
const WEBHOOK_SECRET = 'the secret of this test'

const login = {
	platform: 'woocommerce',
	address: WOO_TEST_URL ?? 'https://none.test',
	key: WOO_TEST_KEY,
	secret: WOO_TEST_SECRET,
	webhookSecret: WEBHOOK_SECRET,
} as const
const shop = createWooCommerce({ allowPrivate: true })

/** Calls the API as another program does. */
async function call<Answer = { id: number }>(
	path: string,
	body?: object,
	method = body ? 'POST' : 'GET',
): Promise<Answer> {
	const authorization = Buffer.from(`${WOO_TEST_KEY}:${WOO_TEST_SECRET}`).toString('base64')
	const response = await fetch(`${login.address}/wp-json/wc/v3/${path}`, {
		method,
		headers: { Authorization: `Basic ${authorization}`, 'Content-Type': 'application/json' },
		...(body && { body: JSON.stringify(body) }),
	})
	const answer = (await response.json()) as Answer
	expect(response.ok, JSON.stringify(answer)).toBe(true)
	return answer
}

let made = 0
const product = (): ProductToPut => ({
	sku: `SFC-TEST-${Date.now()}-${++made}`,
	title: 'Basil & mint',
	description: 'Cut <today>',
	price: { cents: 350, currency: 'USD' },
	stock: 20,
})

type Ordered = { id: number; line_items: { id: number }[] }
const order = (remoteId: string, quantity: number, more: object = {}) =>
	call<Ordered>('orders', {
		payment_method: 'bacs',
		set_paid: true,
		billing: { first_name: 'Bo', last_name: 'Grün', email: 'bo@buyer.example' },
		line_items: [{ product_id: Number(remoteId), quantity }],
		...more,
	})

const minuteAgo = () => new Date(Date.now() - 60_000)
async function find(id: number) {
	let after: string | undefined
	for (;;) {
		const page = { changedSince: minuteAgo(), ...(after && { after }) }
		const { orders, next } = await shop.listOrders(login, page)
		const found = orders.find(({ remoteId }) => remoteId === String(id))
		if (found ?? !next) return found
		after = next
	}
}

describe.skipIf(!WOO_TEST_URL)('a store with WooCommerce (skipped: no WOO_TEST_URL is set)', () => {
	test('says its name and currency, and refuses another key', async () => {
		expect((await shop.check(login)).currency).toBe('USD')
		const fault = await refusal(shop.check({ ...login, secret: 'cs_wrong' }))
		expect(fault).toMatchObject({ code: 'invalid', field: 'key' })
	})

	test('creates a product once by its SKU, and returns what was stored', async () => {
		const basil = product()
		const { remoteId } = await shop.putProduct(login, basil)
		expect(await shop.putProduct(login, { ...basil, stock: 6 })).toEqual({ remoteId })
		const found = []
		for (let next: string | undefined = '1'; next;) {
			const page = await shop.listProducts(login, next)
			found.push(...page.products.filter(({ sku }) => sku === basil.sku))
			next = page.next
		}
		const { sku, title, price } = basil
		expect(found).toEqual([{ remoteId, sku, title, price, stock: 6 }])
		await shop.setStock(login, remoteId, 2)
		expect(await call(`products/${remoteId}`)).toMatchObject({ stock_quantity: 2 })
	})

	test('creates a product without a picture that it cannot fetch', async () => {
		const pictureUrl = 'https://localhost:1/none.webp'
		const { pictureProblem } = await shop.putProduct(login, { ...product(), pictureUrl })
		expect(pictureProblem).toMatch(/^its picture was not taken: The store refuses this: /)
	})

	test('keeps a product in its trash, which is reported', async () => {
		const basil = product()
		const { remoteId } = await shop.putProduct(login, basil)
		await call(`products/${remoteId}`, undefined, 'DELETE')
		const inTrash = { code: 'conflict', message: expect.stringMatching(/in the trash/) }
		expect(await refusal(shop.putProduct(login, basil))).toMatchObject(inTrash)
		expect(await refusal(shop.setStock(login, remoteId, 5))).toMatchObject(inTrash)
		await call(`products/${remoteId}?force=true`, undefined, 'DELETE')
		expect((await refusal(shop.setStock(login, remoteId, 5))).code).toBe('not-found')
	})

	test('sells, pays back a piece, cancels, and puts an order into the trash', async () => {
		const { remoteId } = await shop.putProduct(login, product())
		const sold = await order(remoteId, 3)
		expect(await call(`products/${remoteId}`)).toMatchObject({ stock_quantity: 17 })
		const line = { quantity: 3, refunded: 0, title: 'Basil & mint', remoteProductId: remoteId }
		expect(await find(sold.id)).toMatchObject({
			state: 'paid',
			buyer: { name: 'Bo Grün', email: 'bo@buyer.example' },
			lines: [{ ...line, price: { cents: 350, currency: 'USD' } }],
		})
		const back = { id: sold.line_items[0]?.id, quantity: 1, refund_total: 3.5 }
		await call(`orders/${sold.id}/refunds`, {
			amount: '3.50',
			api_refund: false,
			line_items: [back],
		})
		expect(await find(sold.id)).toMatchObject({ state: 'paid', lines: [{ ...line, refunded: 1 }] })
		// A program cannot refund a bank transfer.
		const byHand = await refusal(shop.cancelOrder(login, String(sold.id), 'Nothing left'))
		expect(byHand.message).toContain('Pay 7.00 USD back by hand')
		expect(await find(sold.id)).toMatchObject({ state: 'cancelled' })

		const open = await order(remoteId, 1, { set_paid: false })
		expect(await find(open.id)).toMatchObject({ state: 'open' })
		await shop.cancelOrder(login, String(open.id), 'Nothing left')
		expect(await find(open.id)).toMatchObject({ state: 'cancelled' })

		const thrown = await order(remoteId, 1)
		await call(`orders/${thrown.id}`, undefined, 'DELETE')
		expect(await find(thrown.id)).toMatchObject({ state: 'cancelled' })
	})

	test('lists each of 45 orders once its pages are walked', async () => {
		const { remoteId } = await shop.putProduct(login, { ...product(), stock: 100 })
		const wanted = new Set<string>()
		for (let each = 0; each < 45; each++) wanted.add(String((await order(remoteId, 1)).id))
		const seen = new Set<string>()
		let after: string | undefined
		do {
			const page = { changedSince: new Date(Date.now() - 600_000), ...(after && { after }) }
			const { orders, next } = await shop.listOrders(login, page)
			for (const { remoteId } of orders) seen.add(remoteId)
			after = next
		} while (after)
		expect([...wanted].filter((id) => !seen.has(id))).toEqual([])
	})

	describe('its webhooks', () => {
		const came: { headers: IncomingHttpHeaders; body: Buffer }[] = []
		const server = createServer((request, response) => {
			void buffer(request).then((body) => {
				came.push({ headers: request.headers, body })
				response.end()
			})
		})
		const topics = ['order.created', 'order.updated', 'order.restored']
		let webhooks: { id: number }[] = []
		beforeAll(async () => {
			server.listen(0, '127.0.0.1')
			await once(server, 'listening')
			const delivery_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
			const secret = WEBHOOK_SECRET
			for (const topic of topics)
				webhooks.push(await call('webhooks', { name: topic, topic, delivery_url, secret }))
		})
		afterAll(async () => {
			for (const { id } of webhooks) await call(`webhooks/${id}?force=true`, undefined, 'DELETE')
			webhooks = []
			server.close()
		})

		test('begin with a message that is no order, and bring orders that are signed', async () => {
			expect(came.map((message) => shop.readWebhook(login, message))).toEqual(
				topics.map(() => 'ignored'),
			)
			const { remoteId } = await shop.putProduct(login, product())
			const { id } = await order(remoteId, 2)
			const read = () =>
				came
					.filter(({ headers }) => headers['x-wc-webhook-topic'] === 'order.created')
					.map((message) => shop.readWebhook(login, message))
			await waitUntil(
				'an order by webhook',
				async () => {
					await fetch(`${login.address}/wp-cron.php?doing_wp_cron`)
					return read().length > 0
				},
				60_000,
			)
			const lines = [{ remoteProductId: remoteId, quantity: 2, refunded: 0 }]
			expect(read()).toMatchObject([{ remoteId: String(id), state: 'paid', lines }])
			const [message] = came.filter(({ headers }) => headers['x-wc-webhook-signature'])
			const forged = { ...login, webhookSecret: 'another' }
			expect(() => shop.readWebhook(forged, message ?? came[0]!)).toThrow('not signed')
		})
	})
})
