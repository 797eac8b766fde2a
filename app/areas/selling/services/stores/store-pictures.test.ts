import { afterEach, beforeEach, expect, test } from 'vitest'
import { photo } from '~/tests/platform/images/test-pictures'
import { changeOfferPicture } from '../offers/offer-pictures.server'
import { readStore } from './read-store.server'
import { openShops, type Shops } from '~/tests/selling/stores/test-stores'

let shops: Shops
let offerId: number
beforeEach(async () => {
	shops = await openShops()
	offerId = await shops.sell(8)
})
afterEach(() => shops.close())

const setSite = (siteUrl: string) => void (shops.farm.ctx.clients.siteUrl = siteUrl)
const setPicture = async () =>
	changeOfferPicture(shops.farm.owner, { offerId, bytes: await photo(600, 400) })

test('a picture that is added later goes to both platforms, and is not sent again', async () => {
	setSite('https://farm.example')
	const [shopify, woo] = [await shops.connectShopify(), await shops.connectWoo()]
	for (const store of [shopify, woo]) await shops.work(store)
	await setPicture()
	for (const store of [shopify, woo]) await shops.work(store, 10_000)
	const there = [
		shops.shopify.store.products[0]?.pictures[0],
		shops.woo.products[0]?.images[0]?.src,
	]
	for (const address of there)
		expect(address).toMatch(
			/^https:\/\/farm\.example\/offer-pictures\/[0-9a-f]{32}\.webp\?size=large$/,
		)
	const seen = shops.woo.seen.length
	await shops.work(woo, 10_000)
	expect(shops.woo.seen).toHaveLength(seen)
})

test('a store that cannot fetch it sells without it, and its log says why', async () => {
	setSite('https://farm.example')
	shops.woo.canFetch = false
	await setPicture()
	const woo = await shops.connectWoo()
	expect(await shops.work(woo)).toMatchObject({ state: 'connected' })
	expect(shops.stocks()).toEqual([8])
	const { log, problems } = await readStore(shops.farm.owner, woo)
	expect(log.map(({ text }) => text).join()).toContain('Butterhead: its picture was not taken')
	expect(problems).toEqual([])
})

test('a site that only its own network reaches sends no picture', async () => {
	setSite('http://192.168.1.20:3000')
	await setPicture()
	const woo = await shops.connectWoo()
	await shops.work(woo)
	expect(shops.woo.products[0]).toMatchObject({ stock_quantity: 8, images: [] })
})
