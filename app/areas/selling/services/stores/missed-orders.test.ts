import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orders } from '#db/schema/orders'
import { disconnectStore } from './disconnect-store.server'
import { readStore } from './read-store.server'
import type { Store } from './store.server'
import { openShops, type Shops } from '~/tests/selling/stores/test-stores'

let shops: Shops
beforeEach(async () => {
	shops = await openShops()
})
afterEach(() => shops.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const orderRows = async () => {
	const rows = await shops.farm.ctx.db.read.select().from(orders).orderBy(asc(orders.id))
	return rows.map(({ number, state }) => `${number} ${state}`)
}
const problems = async (store: Store) =>
	(await readStore(shops.farm.owner, store)).problems.map(({ number, problem }) => [
		number,
		problem,
	])
/** Disconnects the stores for some time, while `meanwhile` happens at them. */
async function away(stores: Store[], ms: number, meanwhile: () => void): Promise<void> {
	for (const { id: storeId } of stores) await disconnectStore(shops.farm.owner, { storeId })
	shops.advance(ms / 2)
	meanwhile()
	shops.advance(ms / 2)
}

test('orders of both platforms from while they were disconnected are reserved before their stock is set', async () => {
	await shops.sell(9)
	const [shopify, woo] = [await shops.connectShopify(), await shops.connectWoo()]
	for (const store of [shopify, woo]) await shops.work(store)
	await away([shopify, woo], 30 * DAY, () => {
		for (let id = 1; id <= 4; id++) shops.shopify.store.orders.push(shops.order(id, 1))
		shops.shopify.store.pageSize = 2
		shops.woo.orders.push(shops.wooOrder(55, 2), shops.wooOrder(56, 1, { status: 'completed' }))
	})
	const again = [await shops.connectShopify(), await shops.connectWoo()]
	for (const store of again) await shops.work(store)
	await shops.work(again[0] as Store, 10_000)
	expect(await orderRows()).toEqual(['#1 open', '#2 open', '#3 open', '#4 open', '55 open'])
	expect(await shops.ready()).toBe(3)
	expect(shops.stocks()).toEqual([3, 3])
})

test('orders from while the store could not be read, before it was disconnected, are read too', async () => {
	await shops.sell(3)
	const store = await shops.connectShopify()
	await shops.work(store)
	shops.shopify.store.orders.push(shops.order(1, 1))
	shops.advance(6 * HOUR)
	await away([store], HOUR, () => undefined)
	await shops.work(await shops.connectShopify())
	expect(await orderRows()).toEqual(['#1 open'])
})

test('a missed order whose stock is gone is left to a person, and not cancelled', async () => {
	await shops.sell(3)
	const store = await shops.connectShopify()
	await shops.work(store)
	await away([store], HOUR, () => {
		shops.shopify.store.orders.push(shops.order(1, 2), shops.order(2, 2))
	})
	const again = await shops.connectShopify()
	await shops.work(again)
	expect(await orderRows()).toEqual(['#1 open'])
	expect(await problems(again)).toEqual([
		[
			'#2',
			'Only 1 of Butterhead is left, and it was ordered before the store was connected. Fill it from elsewhere, or cancel it there and pay it back',
		],
	])
	expect(shops.shopify.store.orders).toMatchObject([{ cancelledAt: null }, { cancelledAt: null }])
	await shops.work(again, HOUR)
	expect(await problems(again)).toHaveLength(1)
})

test('a missed pre-order is reserved in the growing crop', async () => {
	await shops.sellAhead(5)
	const store = await shops.connectShopify({ sellsAhead: true })
	await shops.work(store)
	await away([store], DAY, () => {
		const order = shops.order(1, 2)
		order.lines = order.lines.map((line) => ({ ...line, sku: 'SFC-1-AHEAD', variant: null }))
		shops.shopify.store.orders.push(order)
	})
	await shops.work(await shops.connectShopify({ sellsAhead: true }))
	expect(await orderRows()).toEqual(['#1 open'])
	expect(shops.stocks()).toEqual([3])
})

test('orders from before the first connection, or from longer ago than 60 days, are not read', async () => {
	await shops.sell(5)
	shops.woo.orders.push(shops.wooOrder(54, 1))
	shops.advance(HOUR)
	const store = await shops.connectWoo()
	await shops.work(store)
	expect(await orderRows()).toEqual([])
	await away([store], 140 * DAY, () => shops.woo.orders.push(shops.wooOrder(55, 1)))
	await shops.work(await shops.connectWoo())
	expect(await orderRows()).toEqual([])
})
