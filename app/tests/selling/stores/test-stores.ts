import type { StoreInput } from '@sfc/contract/selling/stores/store-input'
import { createShopClients } from '~/clients/stores/create-shop-clients.server'
import {
	createShopifyOrder,
	SHOPIFY_LOGIN,
	startShopify,
	type ShopifyServer,
} from '../../../../tests/support/shopify-server'
import type { Order } from '../../../../tests/support/shopify-store'
import { createWooOrder, startWoo, type WooServer } from '../../../../tests/support/woo-server'
import { createLiveHub } from '~/live/hub.server'
import { openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { listOffers } from '~/areas/selling/services/offers/list-offers.server'
import { cut, grow, offer } from '../orders/test-shop'
import { connectStore } from '~/areas/selling/services/stores/connect-store.server'
import { createStoreRunner } from '~/areas/selling/services/stores/run-stores.server'
import { findStore, type Store } from '~/areas/selling/services/stores/store.server'
import { syncStore } from '~/areas/selling/services/stores/sync-store.server'

const TODAY = '2026-11-25'

/** Farm, and a server of each platform that it may connect to. */
export type Shops = {
	farm: TestFarm
	shopify: ShopifyServer
	woo: WooServer
	connectShopify(more?: Partial<StoreInput>): Promise<Store>
	connectWoo(more?: Partial<StoreInput>): Promise<Store>
	/**
	 * Creates an offer of growing heads, sold ahead for the day of their harvest; returns their
	 * cycle.
	 */
	sellAhead(heads: number): Promise<number>
	/** Creates an offer with this many ready heads. */
	sell(heads: number): Promise<number>
	ready(): Promise<number | undefined>
	/** Lets time pass while nothing is done. */
	advance(ms: number): void
	/** Does the work that is due at a store, `afterMs` later; returns the store afterwards. */
	work(store: Store, afterMs?: number): Promise<Store>
	/** Runs the server's job once, `afterMs` later. */
	runDue(afterMs?: number): Promise<void>
	/** Returns the stock in each store, as the store reports it. */
	stocks(): (number | null)[]
	/** Places an order of the offer at Shopify, now or `afterMs` later. */
	order(id: number, packs: number, more?: Partial<Order>, afterMs?: number): Order
	wooOrder(id: number, packs: number, more?: object): ReturnType<typeof createWooOrder>
	close(): Promise<void>
}

export async function openShops(): Promise<Shops> {
	let now = Date.UTC(2026, 10, 25, 18)
	const farm = await openTestFarm(now)
	const [shopify, woo] = await Promise.all([startShopify(), startWoo()])
	shopify.store.currency = woo.currency = 'USD'
	farm.ctx.clients.shops = createShopClients({
		shopify: { url: shopify.url, timeoutMs: 5_000 },
		woocommerce: { allowPrivate: true, timeoutMs: 5_000 },
	})
	// The live hub that tracks changes uses the clock of the test.
	const live = await createLiveHub(farm.ctx.db, () => now)
	farm.ctx.live = farm.owner.live = live
	const run = createStoreRunner()
	const settings = { autoSync: true, syncInterval: 24, sellsAhead: false }
	const { owner } = farm
	/** Returns the owner, who has just entered the password. */
	const proven = () => ({ ...owner, session: { ...owner.session, confirmedAt: now } })
	const at = (afterMs: number) => new Date(now + afterMs).toISOString().slice(0, 19)
	const shops: Shops = {
		farm,
		shopify,
		woo,
		connectShopify: (more) =>
			connectStore(proven(), {
				...settings,
				platform: 'shopify',
				storeName: 'Leaf',
				storeUrl: SHOPIFY_LOGIN.host,
				apiKey: null,
				accessToken: SHOPIFY_LOGIN.token,
				webhookSecret: SHOPIFY_LOGIN.webhookSecret,
				...more,
			}),
		connectWoo: (more) =>
			connectStore(proven(), {
				...settings,
				platform: 'woocommerce',
				storeName: 'Laden',
				storeUrl: woo.login.address,
				apiKey: woo.login.key,
				accessToken: woo.login.secret,
				webhookSecret: woo.login.webhookSecret,
				...more,
			}),
		async sell(heads) {
			const { id: cycleId } = await grow(owner, { plants: heads, on: TODAY })
			await cut(owner, { cycleId, heads, on: TODAY })
			return (await offer(owner)).id
		},
		async sellAhead(heads) {
			const { id } = await grow(owner, { plants: heads, on: TODAY })
			await offer(owner, { perPlant: 1000 })
			return id
		},
		ready: async () => (await listOffers(owner))[0]?.readyPacks,
		advance: (ms) => farm.setNow((now += ms)),
		async work(store, afterMs = 0) {
			farm.setNow((now += afterMs))
			await syncStore(owner, { storeId: store.id })
			return findStore(owner, store.id)
		},
		runDue(afterMs = 0) {
			farm.setNow((now += afterMs))
			return run(farm.ctx)
		},
		stocks: () => [
			...shopify.store.products.map(({ variants }) =>
				Object.values(variants[0]?.levels ?? {}).reduce((sum, some) => sum + some, 0),
			),
			...woo.products.map(({ stock_quantity }) => stock_quantity),
		],
		order: (id, packs, more = {}, afterMs = 0) =>
			createShopifyOrder(id, {
				createdAt: `${at(0)}Z`,
				updatedAt: `${at(afterMs)}Z`,
				lines: [
					{
						sku: shopify.store.products[0]?.variants[0]?.sku ?? 'SFC-1',
						name: 'Butterhead',
						price: '3.00',
						quantity: packs,
						currentQuantity: packs,
						variant: shopify.store.products[0]?.variants[0]?.id ?? null,
					},
				],
				...more,
			}),
		wooOrder: (id, packs, more = {}) =>
			createWooOrder(id, {
				currency: 'USD',
				date_created_gmt: at(0),
				date_modified_gmt: at(0),
				total: `${packs * 3}.00`,
				line_items: [
					{
						id: 71,
						name: 'Butterhead',
						product_id: woo.products[0]?.id ?? 0,
						variation_id: 0,
						quantity: packs,
						subtotal: `${packs * 3}.00`,
						sku: 'SFC-1',
					},
				],
				...more,
			}),
		async close() {
			live.close()
			await Promise.all([shopify.close(), woo.close()])
			await farm.close()
		},
	}
	return shops
}
