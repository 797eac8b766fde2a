import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import type { Platform } from '@sfc/domain/selling/stores/store-address'
import { asc, eq } from 'drizzle-orm'
import { stores } from '#db/schema/stores'
import type { RemoteOrder, ShopClient, ShopLogin } from '~/clients/stores/shop-client'
import type { Ctx, FarmCtx, FarmScope } from '~/context.server'
import type { Actor } from '~/areas/platform/services/audit/append-audit.server'

export const STORE_PURPOSE = 'store'

type Row = typeof stores.$inferSelect
export type StoreState = 'pending' | 'connected' | 'error'
export type Store = Omit<Row, 'platform' | 'state'> & { platform: Platform; state: StoreState }

/** Keys of a store, as they are encrypted. `key` is the consumer key of WooCommerce. */
export type StoreKeys = { key: string | null; token: string; webhookSecret: string | null }

/** Store with its farm, its client and its login. */
export type StoreWork = { ctx: FarmScope; store: Store; client: ShopClient; login: ShopLogin }

export const asStore = (row: Row): Store => ({
	...row,
	platform: row.platform as Platform,
	state: row.state as StoreState,
})

/** Lists the stores of a farm in the order they were connected. */
export async function listStores({ db, farm }: Pick<FarmCtx, 'db' | 'farm'>): Promise<Store[]> {
	const ofFarm = eq(stores.farmId, farm.id)
	return (await db.read.select().from(stores).where(ofFarm).orderBy(asc(stores.id))).map(asStore)
}

/** Finds a store of the farm. Throws Fault not-found. */
export async function findStore(
	{ db, farm }: Pick<FarmCtx, 'db' | 'farm'>,
	storeId: number,
): Promise<Store> {
	const ofFarm = match(stores, { id: storeId, farmId: farm.id })
	const [row] = await db.read.select().from(stores).where(ofFarm)
	if (!row) throw new Fault('not-found', 'Store not found')
	return asStore(row)
}

/** Returns the source that its orders name. */
export const getOrderSource = ({ address }: Pick<Store, 'address'>): string =>
	address.replace(/^https?:\/\//, '')

/** Whether an order was placed before the store was connected, such as while it was disconnected. */
export const isOrderMissed = (
	{ createdAt }: Pick<Store, 'createdAt'>,
	remote: Pick<RemoteOrder, 'createdAt'>,
): boolean => remote.createdAt.getTime() < createdAt

/** Returns a store as the actor of the audit log. */
export const storeActor = (store: Pick<Store, 'address'>): Actor => ({
	kind: 'system',
	name: getOrderSource(store),
})

export const sealKeys = ({ vault }: Pick<Ctx, 'vault'>, keys: StoreKeys): string =>
	vault.seal(JSON.stringify(keys), STORE_PURPOSE)

/** Decrypts keys. Throws Fault invalid when they can no longer be read. */
export function openKeys({ vault, log }: Pick<Ctx, 'vault' | 'log'>, sealed: string): StoreKeys {
	try {
		return JSON.parse(vault.open(sealed, STORE_PURPOSE)) as StoreKeys // as `sealKeys` wrote it
	} catch (cause) {
		log.error({ err: cause }, 'the keys of a store cannot be opened')
		const text = 'The stored keys can no longer be read. Enter them again in the settings'
		throw new Fault('invalid', text, { cause })
	}
}

export function toShopLogin(
	{ platform, address }: Pick<Store, 'platform' | 'address'>,
	{ key, token, webhookSecret }: StoreKeys,
): ShopLogin {
	const secret = webhookSecret === null ? {} : { webhookSecret }
	return platform === 'shopify'
		? { platform, host: address, token, ...secret }
		: { platform, address, key: key ?? '', secret: token, ...secret }
}

/**
 * Checks the currency. Throws Fault invalid at `storeUrl` for a store that sells in another one:
 * nothing is converted.
 */
export function requireCurrency(found: { currency: string }, currency: string): void {
	if (found.currency === currency) return
	const text = `This store sells in ${found.currency}, and this farm in ${currency}. Choose ${found.currency} as the currency in the farm’s settings, or a store in ${currency}`
	throw new Fault('invalid', text, { field: 'storeUrl' })
}

/**
 * Returns the client of store platforms. Throws Fault unavailable on a server that connects to no
 * stores.
 */
export function requireShops({ clients }: Pick<Ctx, 'clients'>): ShopClient {
	if (clients.shops) return clients.shops
	throw new Fault('unavailable', 'This server connects to no stores')
}

/** Opens a store for work. Throws Fault invalid when its keys can no longer be read. */
export const openStore = (ctx: FarmScope, store: Store): StoreWork => ({
	ctx,
	store,
	client: requireShops(ctx),
	login: toShopLogin(store, openKeys(ctx, store.loginSealed)),
})
