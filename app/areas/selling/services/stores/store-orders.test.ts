import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lotReservations, orderLines, orders } from '#db/schema/orders'
import { shopifyWebhook } from '../../../../../tests/support/shopify-server'
import { moveStock } from '~/areas/growing/services/inventory/move-stock.server'
import { listOffers } from '../offers/list-offers.server'
import { changeOrder } from '../orders/change-order.server'
import { cropKey } from '../offers/list-crops-to-offer.server'
import { saveOffer } from '../offers/save-offer.server'
import { enterOrder } from '../orders/enter-order.server'
import { cut, offer } from '~/tests/selling/orders/test-shop'
import { disconnectStore } from './disconnect-store.server'
import { readStore } from './read-store.server'
import { findStore, type Store } from './store.server'
import { handleWebhook } from './handle-webhook.server'
import { openShops, type Shops } from '~/tests/selling/stores/test-stores'

let shops: Shops
beforeEach(async () => {
	shops = await openShops()
})
afterEach(() => shops.close())

const MINUTE = 60_000
const TODAY = '2026-11-25'
const orderRows = async () => {
	const rows = await shops.farm.ctx.db.read.select().from(orders).orderBy(asc(orders.id))
	return rows.map(({ number, state }) => `${number} ${state}`)
}
const lines = async () => {
	const rows = await shops.farm.ctx.db.read.select().from(orderLines).orderBy(asc(orderLines.id))
	return rows.map(({ title, packs, refundedPacks }) => `${packs - refundedPacks} ${title}`)
}
const problems = async (store: Store) =>
	(await readStore(shops.farm.owner, store)).problems.map(({ problem }) => problem)
const send = (store: Store, order: ReturnType<Shops['order']>) =>
	handleWebhook(shops.farm.ctx, { storeId: store.id, ...shopifyWebhook(order) })

test('a growing crop is a pre-order with its day, whose order reserves it, also once harvested or late', async () => {
	const cycleId = await shops.sellAhead(10)
	const store = await shops.connectShopify({ sellsAhead: true })
	await shops.work(store)
	const [first] = await listOffers(shops.farm.owner)
	const day = first?.ahead[0]?.readyOn ?? ''
	const above = new Date(day).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
	expect(shops.shopify.store.products).toMatchObject([
		{
			title: 'Butterhead (pre-order)',
			descriptionHtml: expect.stringContaining(`ready on ${above}`),
			variants: [{ sku: 'SFC-1-AHEAD' }],
		},
	])
	expect(shops.stocks()).toEqual([10])
	await send(store, shops.order(1, 3))
	await shops.work(store)
	expect(shops.stocks()).toEqual([7])
	const reserved = shops.farm.ctx.db.read.select().from(lotReservations)
	expect(await reserved).toMatchObject([{ quantityMilli: 3000, isAhead: true }])
	expect(await shops.farm.ctx.db.read.select().from(orderLines)).toMatchObject([{ readyOn: day }])
	// Nobody has harvested it yet, some days late.
	const daysLate = (Date.parse(day) - Date.parse(TODAY)) / MINUTE + 3 * 24 * 60
	await shops.work(store, daysLate * MINUTE)
	await send(store, shops.order(2, 1))
	await cut(shops.farm.owner, { cycleId, heads: 10, on: day })
	await send(store, shops.order(3, 2))
	expect(await orderRows()).toEqual(['#1 open', '#2 open', '#3 open'])
	expect(await shops.ready()).toBe(4)
})

test('packs added to an order at the store are reserved, or a person gets advice', async () => {
	await shops.sell(7)
	await offer(shops.farm.owner, { title: 'Duo', pack: 2000 })
	const store = await shops.connectShopify()
	await shops.work(store)
	const raised = (quantity: number, currentQuantity: number, afterMs: number, duos = 1) => {
		const order = shops.order(1, quantity, {}, afterMs)
		const [line] = order.lines
		if (line)
			order.lines = [
				{ ...line, sku: 'SFC-1', variant: null, currentQuantity },
				{ ...line, sku: 'SFC-2', variant: null, quantity: duos, currentQuantity: duos },
			]
		return order
	}
	await send(store, shops.order(1, 2))
	await changeOrder(shops.farm.owner, { orderId: 1, to: 'packed' })
	await send(store, raised(4, 4, MINUTE))
	await send(store, raised(4, 4, MINUTE))
	expect(await lines()).toEqual(['4 Butterhead', '1 Duo'])
	expect(await shops.ready()).toBe(1)
	expect(await orderRows()).toEqual(['#1 open']) // to be packed again
	await shops.work(store, 10_000)
	expect(shops.stocks().toSorted()).toEqual([0, 1])
	await send(store, raised(7, 7, 2 * MINUTE))
	expect(await problems(store)).toEqual([
		'3 more of SFC-1 were added at the store. Only 1 of Butterhead is left. Remove there what was added and pay it back',
	])
	expect(await shops.ready()).toBe(1)
	await send(store, raised(7, 4, 3 * MINUTE))
	expect(await problems(store)).toEqual([])
	await send(store, raised(9, 1, 4 * MINUTE))
	expect(await lines()).toEqual(['1 Butterhead', '1 Duo'])
	expect(await shops.ready()).toBe(4)
})

test('an order that the store restores after cancelling it, or that is paid after all, reserves anew', async () => {
	await shops.sell(5)
	const store = await shops.connectWoo()
	await shops.work(store)
	const become = async (id: number, status: string) => {
		shops.woo.orders = [shops.wooOrder(id, 2, { status })]
		await shops.work(store, 5 * MINUTE)
		return shops.ready()
	}
	expect(await become(55, 'processing')).toBe(3)
	expect(await become(55, 'cancelled')).toBe(5)
	expect(await become(55, 'processing')).toBe(3)
	expect(await orderRows()).toEqual(['55 cancelled', '55 (2) open'])
	expect(await become(55, 'cancelled')).toBe(5)
	expect(await become(56, 'failed')).toBe(5)
	expect(await become(56, 'processing')).toBe(3)
	expect(shops.woo.notes).toEqual([])
})

test('a store that is connected again gets no product twice, and none of its orders is doubled', async () => {
	await shops.sell(9)
	let [shopify, woo] = [await shops.connectShopify(), await shops.connectWoo()]
	const workBoth = async (afterMs = 0) => {
		await shops.work(shopify, afterMs)
		await shops.work(woo)
	}
	await workBoth()
	await send(shopify, shops.order(1, 1, { cancelledAt: 'now' }))
	await send(shopify, shops.order(2, 3))
	await send(shopify, shops.order(2, 3, { cancelledAt: 'now' }, 1_000))
	await send(shopify, shops.order(2, 3, {}, 2_000))
	shops.woo.orders.push(shops.wooOrder(55, 2))
	await workBoth(5 * MINUTE)
	const before = ['#2 cancelled', '#2 (2) open', '55 open']
	expect(await orderRows()).toEqual(before)
	for (const { id: storeId } of [shopify, woo]) await disconnectStore(shops.farm.owner, { storeId })
	;[shopify, woo] = [await shops.connectShopify(), await shops.connectWoo()]
	// One head was refunded meanwhile, and both orders come again.
	const refunded = shops.order(2, 3)
	refunded.lines = refunded.lines.map((line) => ({ ...line, currentQuantity: 2 }))
	shops.shopify.store.orders.push(refunded)
	shops.woo.orders = [shops.wooOrder(55, 2)]
	await workBoth()
	await workBoth(1_000)
	await workBoth(1_000)
	expect(shops.stocks()).toEqual([5, 5])
	expect(await orderRows()).toEqual(before)
	expect(shops.shopify.store.orders).toMatchObject([{ cancelledAt: null }])
	shops.shopify.store.orders = [shops.order(2, 3, { fulfilled: 'FULFILLED' })]
	await workBoth(5 * MINUTE)
	expect(await orderRows()).toEqual(['#2 cancelled', '#2 (2) fulfilled', '55 open'])
})

test('a lot that is moved, an order taken by hand and a changed offer reach the stores at once', async () => {
	await shops.sell(8)
	const store = await shops.connectShopify()
	await shops.work(store)
	await shops.work(store)
	const { owner } = shops.farm
	const product = () => shops.shopify.store.products[0]?.variants[0]
	// The next comparison is due ten seconds after the last one; the clock stands.
	const soon = (ask: () => unknown) =>
		expect.poll(() => shops.runDue().then(ask), { timeout: 20_000 })
	await shops.runDue(1_000)
	const sale = { kind: 'sold', quantityMilli: 2000, buyer: 'x', happenedOn: TODAY } as const
	await moveStock(owner, { lotId: 1, ...sale })
	await soon(shops.stocks).toEqual([6])
	const wanted = [{ offerId: 1, packs: 1, readyOn: null }]
	await enterOrder(owner, { buyerName: 'Bo', buyerEmail: null, note: null, lines: wanted })
	await soon(shops.stocks).toEqual([5])
	const crop = cropKey({ cropName: 'Butterhead Lettuce', varietyName: null, unit: 'heads' })
	const input = { crop, title: 'Head', description: null, pack: 1000, keptBack: 2000, isOn: true }
	await saveOffer(owner, { offerId: 1, input: { ...input, price: 350 } })
	await soon(() => [product()?.price, ...shops.stocks()]).toEqual(['3.50', 3])
	await expect.poll(async () => (await findStore(owner, store.id)).runUntil).toBe(0)
})
