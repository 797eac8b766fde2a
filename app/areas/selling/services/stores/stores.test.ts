import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '#db/schema/orders'
import { shopifyWebhook } from '../../../../../tests/support/shopify-server'
import { wooWebhook } from '../../../../../tests/support/woo-server'
import { changeOrder } from '../orders/change-order.server'
import { requestSync } from './request-sync.server'
import { changeStore } from './change-store.server'
import { disconnectStore } from './disconnect-store.server'
import { readStore } from './read-store.server'
import { resolveProblem } from './resolve-problem.server'
import type { Store } from './store.server'
import { handleWebhook } from './handle-webhook.server'
import { openShops, type Shops } from '~/tests/selling/stores/test-stores'

let shops: Shops
beforeEach(async () => {
	shops = await openShops()
})
afterEach(() => shops.close())

const MINUTE = 60_000
const orderRows = async () => {
	const rows = await shops.farm.ctx.db.read.select().from(orders).orderBy(asc(orders.id))
	return rows.map(({ number, source, state }) => `${number} ${source} ${state}`)
}
const log = async (store: Store) =>
	(await readStore(shops.farm.owner, store)).log.map(({ text }) => text)
const problems = async (store: Store) =>
	(await readStore(shops.farm.owner, store)).problems.map(({ problem }) => problem)

test('a store gets ready crops as products, and a harvest or a sale elsewhere changes its stock', async () => {
	await shops.sell(8)
	const store = await shops.connectShopify()
	expect(store.state).toBe('pending')
	expect(await shops.work(store)).toMatchObject({ state: 'connected', productsCount: 0 })
	expect(shops.shopify.store.products[0]).toMatchObject({ title: 'Butterhead' })
	expect(shops.stocks()).toEqual([8])
	await shops.sell(2) // another lot of the same crop
	const seen = shops.shopify.seen.length
	await shops.work(store, 10_000)
	expect(shops.stocks()).toContain(10)
	expect(shops.shopify.seen.slice(seen)).toContain('SetStock')
})

test('two stores that sell the last head at once: one order gets it, the other is cancelled and refunded', async () => {
	await shops.sell(1)
	const [shopify, woo] = [await shops.connectShopify(), await shops.connectWoo()]
	await shops.work(shopify)
	await shops.work(woo)
	expect(shops.stocks()).toEqual([1, 1])
	shops.shopify.store.orders.push(shops.order(1001, 1))
	shops.woo.orders.push(shops.wooOrder(55, 1))
	await shops.work(shopify, 5 * MINUTE)
	await shops.work(woo)
	expect(await orderRows()).toEqual(['#1001 green-leaf.myshopify.com open'])
	expect(shops.woo.orders[0]?.status).toBe('refunded')
	expect(shops.woo.notes.join()).toContain('Butterhead is sold out')
	await shops.work(shopify, 10_000)
	expect(shops.stocks()).toEqual([0, 0])
	expect((await log(woo)).join()).toMatch(/Order 55 is refused.*Butterhead is sold out/)
})

test('where the store cannot refund by itself, a person gets the amount and can tick it off', async () => {
	await shops.sell(1)
	const woo = await shops.connectWoo()
	await shops.work(woo)
	shops.woo.canPayBack = false
	shops.woo.orders.push(shops.wooOrder(55, 2))
	await shops.work(woo, 5 * MINUTE)
	expect((await problems(woo)).join()).toContain('Pay 6.00 USD back by hand')
	await resolveProblem(shops.farm.owner, { store: woo, remoteId: '55' })
	expect(await problems(woo)).toEqual([])
})

test('messages that come twice or in the wrong order change nothing more', async () => {
	await shops.sell(5)
	const store = await shops.connectShopify()
	await shops.work(store)
	const send = (order: ReturnType<Shops['order']>) =>
		handleWebhook(shops.farm.ctx, { storeId: store.id, ...shopifyWebhook(order) })
	const placed = shops.order(1001, 3)
	const refunded = shops.order(1001, 3, { paid: 'PARTIALLY_REFUNDED' }, MINUTE)
	refunded.lines = refunded.lines.map((line) => ({ ...line, currentQuantity: 2 }))
	await send(refunded)
	await send(placed)
	await send(refunded)
	expect(await shops.ready()).toBe(3)
	const cancelled = { ...refunded, updatedAt: '2026-11-25T18:02:00Z', cancelledAt: 'now' }
	await send(cancelled)
	await send(refunded)
	await send(cancelled)
	expect(await shops.ready()).toBe(5)
	expect(await orderRows()).toEqual(['#1001 green-leaf.myshopify.com cancelled'])
})

test('a refund, a cancellation and a shipment at the store are followed, also by poll', async () => {
	await shops.sell(9)
	const store = await shops.connectShopify()
	await shops.work(store)
	const { orders } = shops.shopify.store
	orders.push(shops.order(1, 3), shops.order(2, 3), shops.order(3, 3))
	await shops.work(store, 5 * MINUTE)
	expect(await shops.ready()).toBe(0)
	orders.splice(0)
	orders.push(
		shops.order(1, 3, { paid: 'REFUNDED' }),
		shops.order(2, 3, { cancelledAt: 'now' }),
		shops.order(3, 3, { fulfilled: 'FULFILLED' }),
	)
	await shops.work(store, 5 * MINUTE)
	expect(await shops.ready()).toBe(6)
	const host = 'green-leaf.myshopify.com'
	expect(await orderRows()).toEqual([
		`#1 ${host} cancelled`,
		`#2 ${host} cancelled`,
		`#3 ${host} fulfilled`,
	])
})

test('an order that is cancelled here is cancelled at the store', async () => {
	await shops.sell(2)
	const store = await shops.connectWoo()
	await shops.work(store)
	shops.woo.orders.push(shops.wooOrder(55, 2))
	await shops.work(store, 5 * MINUTE)
	await changeOrder(shops.farm.owner, { orderId: 1, to: 'cancelled', reason: 'Slugs ate it' })
	await shops.work(store, 5 * MINUTE)
	expect(shops.woo.orders[0]?.status).toBe('refunded')
	expect(shops.woo.notes).toEqual(['Slugs ate it'])
	await shops.work(store, 5 * MINUTE)
	expect(await orderRows()).toHaveLength(1)
})

test('a wrong signature is refused, a ping is answered, and an incomplete message triggers a read of orders', async () => {
	await shops.sell(2)
	const store = await shops.connectWoo()
	await shops.work(store)
	const order = shops.wooOrder(55, 1, { refunds: [{ id: 1, reason: '', total: '-1.00' }] })
	const message = wooWebhook(order)
	const storeId = store.id
	const forged = { ...message, body: Buffer.from(JSON.stringify(shops.wooOrder(55, 2))) }
	await expect(handleWebhook(shops.farm.ctx, { storeId, ...forged })).rejects.toMatchObject({
		code: 'unauthenticated',
	})
	const ping = { headers: {}, body: Buffer.from('webhook_id=7') }
	await handleWebhook(shops.farm.ctx, { storeId, ...ping })
	expect((await shops.work(store, 10_000)).ordersDueAt).toBeGreaterThan(shops.farm.ctx.now())
	shops.woo.orders.push(order)
	await handleWebhook(shops.farm.ctx, { storeId, ...message })
	await shops.work(store)
	expect(await orderRows()).toEqual([`55 ${store.address.replace('http://', '')} open`])
	const gone = handleWebhook(shops.farm.ctx, { storeId: 99, ...message })
	await expect(gone).rejects.toMatchObject({ code: 'not-found' })
})

test('a store that is gone is polled less and less, keeps its reason, and affects no other one', async () => {
	await shops.sell(4)
	const [shopify, woo] = [await shops.connectShopify(), await shops.connectWoo()]
	await shops.work(shopify)
	await shops.work(woo)
	shops.woo.answerWith((_, response) => response.writeHead(503, { 'Retry-After': '1200' }).end())
	shops.shopify.store.orders.push(shops.order(1001, 1))
	const failed = await shops.work(woo, 5 * MINUTE)
	expect(failed).toMatchObject({ state: 'error', failures: 1 })
	expect(failed.askedUntil - shops.farm.ctx.now()).toBe(1_200_000)
	await shops.work(shopify)
	expect(await orderRows()).toHaveLength(1)
	expect((await log(woo))[0]).toMatch(/^Sync failed: /)
	shops.woo.answerWith(null)
	expect(await shops.work(woo, 20 * MINUTE)).toMatchObject({ state: 'connected', failure: null })
	expect(shops.stocks()).toContain(3)
})

test('an interrupted read of many orders continues where it was', async () => {
	await shops.sell(60)
	const store = await shops.connectWoo()
	await shops.work(store)
	shops.woo.pageSize = 5
	for (let id = 1; id <= 30; id++) {
		const minute = String(id).padStart(2, '0')
		const more = { date_modified_gmt: `2026-11-25T18:${minute}:00` }
		shops.woo.orders.push(shops.wooOrder(id, 1, more))
	}
	let lists = 0
	shops.woo.beforeList = () => {
		lists += 1
		// Each page is a list and one of the trash: this is the end of the second.
		if (lists === 4) shops.woo.answerWith((_, response) => response.writeHead(500).end())
	}
	expect((await shops.work(store, 40 * MINUTE)).state).toBe('error')
	expect(await orderRows()).toHaveLength(9)
	shops.woo.answerWith(null)
	shops.woo.seen.splice(0)
	expect((await shops.work(store, 60 * MINUTE)).state).toBe('connected')
	expect(shops.woo.seen[0]).toContain('modified_after=2026-11-25T18%3A06%3A59')
	expect(await orderRows()).toHaveLength(30)
	expect(await shops.ready()).toBe(30)
})

test('a product that was deleted there is named, and comes back when somebody asks for a sync', async () => {
	await shops.sell(3)
	const store = await shops.connectShopify()
	await shops.work(store)
	shops.shopify.store.products.splice(0)
	await shops.work(store, 25 * 60 * MINUTE)
	const [product] = (await readStore(shops.farm.owner, store)).products
	expect(product?.failure).toMatch(/no longer has this product.*Sync now/)
	expect(shops.stocks()).toEqual([])
	await requestSync(shops.farm.owner, { storeId: store.id })
	await shops.work(store)
	expect(shops.stocks()).toEqual([3])
})

test('keys of another store, another currency and a second connection are refused at their field', async () => {
	const wrong = shops.connectShopify({ accessToken: 'shpat_wrong_token' })
	await expect(wrong).rejects.toMatchObject({ code: 'invalid', field: 'accessToken' })
	shops.shopify.store.currency = 'EUR'
	await expect(shops.connectShopify()).rejects.toThrow('This store sells in EUR')
	const store = await shops.connectWoo()
	await expect(shops.connectWoo()).rejects.toMatchObject({ code: 'conflict', field: 'storeUrl' })
	const settings = { storeName: 'Shop', autoSync: false, syncInterval: 6, sellsAhead: true }
	const input = { ...settings, apiKey: null, accessToken: 'cs_wrong_secret', webhookSecret: null }
	await expect(changeStore(shops.farm.owner, { store, input })).rejects.toMatchObject({
		code: 'invalid',
	})
	await changeStore(shops.farm.owner, { store, input: { ...input, accessToken: null } })
	expect(await shops.work(store)).toMatchObject({ name: 'Shop', intervalHours: 6 })
	await disconnectStore(shops.farm.owner, { storeId: store.id })
	await expect(shops.work(store)).rejects.toMatchObject({ code: 'not-found' })
})
