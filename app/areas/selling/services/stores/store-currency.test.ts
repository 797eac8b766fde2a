import { CURRENCIES, currencyDecimals, formatAmount } from '@sfc/domain/units/currency'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderLines } from '#db/schema/orders'
import { changeFarmSettings } from '~/areas/farms/services/change-farm-settings.server'
import { changeOrder } from '../orders/change-order.server'
import { offer } from '~/tests/selling/orders/test-shop'
import { disconnectStore } from './disconnect-store.server'
import { readStore } from './read-store.server'
import { openShops, type Shops } from '~/tests/selling/stores/test-stores'

let shops: Shops
beforeEach(async () => {
	shops = await openShops()
})
afterEach(() => shops.close())

const MINUTE = 60_000

/** Sets the currency in the farm's settings. */
async function sellIn(currency: string): Promise<void> {
	const { owner } = shops.farm
	await changeFarmSettings(owner, { location: 'Here', timezone: 'UTC', currency })
	owner.farm.currency = currency
}

function storesSellIn(currency: string): void {
	shops.shopify.store.currency = shops.woo.currency = currency
}

test('prices reach both platforms in the farm’s currency, whatever it is', async () => {
	await shops.sell(9)
	const codes = ['EUR', 'SEK', 'JPY', 'KWD']
	expect(CURRENCIES).toEqual(expect.arrayContaining(codes))
	for (const code of codes) {
		storesSellIn(code)
		await sellIn(code)
		const [shopify, woo] = [await shops.connectShopify(), await shops.connectWoo()]
		await shops.work(shopify)
		await shops.work(woo)
		const price = currencyDecimals(code) === 0 ? '3' : '3.00'
		const there = [shops.shopify.store.products[0]?.variants[0]?.price]
		expect([...there, shops.woo.products[0]?.regular_price]).toEqual([price, price])
		const states = await Promise.all([shopify, woo].map((one) => readStore(shops.farm.owner, one)))
		expect(states.flatMap(({ products }) => products.map(({ failure }) => failure))).not.toContain(
			expect.anything(),
		)
		for (const { id: storeId } of [shopify, woo])
			await disconnectStore(shops.farm.owner, { storeId })
	}
})

test('a price of any currency is at the store as it was typed', async () => {
	const payable = fc
		.tuple(fc.constantFrom('EUR', 'JPY', 'ISK', 'OMR'), fc.integer({ min: 1, max: 99_999_999 }))
		.map(([code, units]) => [code, currencyDecimals(code) === 0 ? units * 100 : units] as const)
	await shops.sell(1)
	await fc.assert(
		fc.asyncProperty(payable, async ([code, price]) => {
			storesSellIn(code)
			shops.farm.owner.farm.currency = code
			await offer(shops.farm.owner, { title: 'Priced', price })
			const store = await shops.connectShopify()
			await shops.work(store)
			const prices = shops.shopify.store.products.flatMap(({ variants }) =>
				variants.map((variant) => variant.price),
			)
			expect(prices).toContain(formatAmount(price, code))
			await disconnectStore(shops.farm.owner, { storeId: store.id })
		}),
		{ numRuns: 8 },
	)
})

test('a store of another currency is refused with advice, and accepted once that is followed', async () => {
	storesSellIn('EUR')
	for (const connect of [shops.connectShopify, shops.connectWoo])
		await expect(connect()).rejects.toMatchObject({
			field: 'storeUrl',
			message:
				'This store sells in EUR, and this farm in USD. Choose EUR as the currency in the farm’s settings, or a store in USD',
		})
	await sellIn('EUR')
	expect((await shops.connectShopify()).state).toBe('pending')
})

test('a store that changes its currency gets nothing more, and says why', async () => {
	await shops.sell(4)
	const store = await shops.connectShopify()
	await shops.work(store)
	storesSellIn('EUR')
	const later = await shops.work(store, 25 * 60 * MINUTE)
	expect(later).toMatchObject({
		state: 'error',
		failure: expect.stringContaining('sells in EUR') as string,
	})
	expect(shops.shopify.store.products).toHaveLength(1)
})

test('an order in another currency is reserved at the prices of the offers, which the log says', async () => {
	await shops.sell(4)
	const store = await shops.connectWoo()
	await shops.work(store)
	shops.woo.orders.push(shops.wooOrder(55, 2, { currency: 'EUR', total: '5.00' }))
	await shops.work(store, 5 * MINUTE)
	const lines = await shops.farm.ctx.db.read.select().from(orderLines)
	expect(lines).toMatchObject([{ packs: 2, packCents: 300 }])
	const { log } = await readStore(shops.farm.owner, store)
	expect(log.map(({ text }) => text).join()).toContain('placed in EUR')
})

test('the currency stays while a store is connected or an order is not handed over, and with prices it has no coin for', async () => {
	await shops.sell(4)
	const store = await shops.connectShopify()
	await shops.work(store)
	await expect(sellIn('EUR')).rejects.toMatchObject({ field: 'currency', code: 'conflict' })
	shops.shopify.store.orders.push(shops.order(1001, 1))
	await shops.work(store, 5 * MINUTE)
	await disconnectStore(shops.farm.owner, { storeId: store.id })
	await expect(sellIn('EUR')).rejects.toThrow('One order in USD is not handed over yet')
	await changeOrder(shops.farm.owner, { orderId: 1, to: 'cancelled' })
	const dear = await offer(shops.farm.owner, { title: 'Duo', price: 550 })
	await expect(sellIn('JPY')).rejects.toThrow('JPY has no smaller coin')
	await sellIn('EUR')
	expect(dear.packCents).toBe(550)
})

test('a price that the currency has no coin for is refused at its field', async () => {
	await shops.sell(1)
	shops.farm.owner.farm.currency = 'JPY'
	await expect(offer(shops.farm.owner, { price: 350 })).rejects.toMatchObject({
		code: 'invalid',
		field: 'price',
	})
	const whole = await offer(shops.farm.owner, { price: 35_000 })
	expect(whole.packCents).toBe(35_000)
})
