import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { customers, pods, subscriptions } from '#db/schema/billing'
import { stores } from '#db/schema/stores'
import { tables } from '#db/tables'
import { createShopClients } from '~/clients/stores/create-shop-clients.server'
import type { UserCtx } from '~/context.server'
import { createVault } from '~/vault.server'
import {
	SHOPIFY_LOGIN,
	type ShopifyServer,
	startShopify,
} from '../../../../../tests/support/shopify-server'
import { addProduct } from '../../../../../tests/support/shopify-store'
import { findCustomer } from '~/areas/billing/services/customers/find-customer.server'
import { makeCustomer } from '~/tests/billing/customers/test-customer'
import { farmPerTest } from '~/tests/farms/test-farm'
import { openKeys } from '../stores/store.server'
import { connectCustomerStore } from './connect-customer-store.server'
import { connectWaitingStores } from './connect-waiting-stores.server'
import { WAITING_PURPOSE } from './customer-store.server'
import { findCustomerStore } from '~/areas/billing/services/customers/find-customer-store.server'
import { disconnectCustomerStore } from './disconnect-customer-store.server'
import { syncCustomerStore } from './sync-customer-store.server'

const { host, token } = SHOPIFY_LOGIN
const farm = farmPerTest(Date.UTC(2026, 2, 1))
let server: ShopifyServer
let owner: UserCtx
let customerId: string
let farmIds: number[]

beforeEach(async () => {
	server = await startShopify()
	server.store.currency = 'USD'
	farm.ctx.clients.shops = createShopClients({
		shopify: { url: server.url, timeoutMs: 5_000 },
		woocommerce: { allowPrivate: false },
	})
	owner = await farm.signUp('ana@leaf.example')
	;({ customerId, farmIds } = await makeCustomer(owner, { numberOfPods: 2 }))
})
afterEach(async () => {
	await server.close()
})

const connect = (ctx = owner, more: { shopifyStore?: string; shopifyAccessToken?: string } = {}) =>
	connectCustomerStore(ctx, {
		customerId,
		shopifyStore: `https://${host}/`,
		shopifyAccessToken: token,
		...more,
	})
const sync = (ctx = owner) => syncCustomerStore(ctx, { customerId })
const disconnect = (ctx = owner) => disconnectCustomerStore(ctx, { customerId })
const customer = async () => (await findCustomer(owner, { customerId })).customer
const waitingToken = async () => {
	const [row] = await farm.ctx.db.read.select().from(customers).where(eq(customers.id, customerId))
	return row?.shopifyTokenSealed
}
const connected = () => farm.ctx.db.read.select().from(stores).orderBy(asc(stores.id))
const audited = async () => {
	const rows = await farm.ctx.db.read.select().from(auditEntries).orderBy(asc(auditEntries.id))
	return rows
		.filter(({ action }) => action.startsWith('shop.'))
		.map(({ farmId, action }) => [farmId, action])
}
const setFarms = (ids: (number | null)[]) =>
	farm.ctx.db.write(async (tx) => {
		for (const [index, farmId] of ids.entries())
			await tx
				.update(pods)
				.set({ farmId })
				.where(eq(pods.number, index + 1))
	})
const dump = async () =>
	JSON.stringify(
		await Promise.all(Object.values(tables).map((table) => farm.ctx.db.read.select().from(table))),
	)

test('a store that accepts the token is connected to the farm of the first pod', async () => {
	expect(await connect()).toEqual({ name: 'Green Leaf', isWaiting: false })
	expect(await connected()).toMatchObject([
		{ farmId: farmIds[0], address: host, name: 'Green Leaf' },
	])
	expect(await customer()).toMatchObject({ hasShopify: true, shopifyStore: host })
	expect(await audited()).toEqual([[farmIds[0], 'shop.connected']])
	expect(await dump()).not.toContain(token)
})

test('a token the store refuses, and an address that is none, change nothing', async () => {
	await expect(connect(owner, { shopifyAccessToken: 'not-the-token' })).rejects.toMatchObject({
		code: 'invalid',
	})
	server.seen.length = 0
	for (const shopifyStore of ['127.0.0.1', `${host}.evil.io`, 'http://x.shopify.com'])
		await expect(connect(owner, { shopifyStore })).rejects.toMatchObject({ code: 'invalid' })
	expect(server.seen).toEqual([])
	expect(await connected()).toEqual([])
	expect(await customer()).toMatchObject({ hasShopify: false, shopifyStore: null })
})

test('connected again, the store has the new token and is still one', async () => {
	await connect()
	await farm.ctx.db.write((tx) => tx.update(stores).set({ loginSealed: 'lost' }).returning())
	await connect()
	const [store, ...more] = await connected()
	expect(more).toEqual([])
	expect(openKeys(farm.ctx, store?.loginSealed ?? '')).toMatchObject({ token })
})

test('somebody else’s customer is not found, its store is not called, and the demo account connects none', async () => {
	const stranger = await farm.signUp('eve@evil.example')
	await connect()
	server.seen.length = 0
	for (const work of [() => connect(stranger), () => sync(stranger), () => disconnect(stranger)])
		await expect(work()).rejects.toMatchObject({ code: 'not-found' })
	const demo = { ...owner, user: { ...owner.user, isDemo: true } }
	await expect(connect(demo)).rejects.toMatchObject({ code: 'forbidden' })
	expect(server.seen).toEqual([])
	expect(await connected()).toHaveLength(1)
})

test('a sync says how many products the store has, and why it failed', async () => {
	await expect(sync()).rejects.toMatchObject({ code: 'conflict', message: 'No store is connected' })
	await connect()
	addProduct(server.store)
	addProduct(server.store)
	expect(await sync()).toEqual({ syncedProducts: 2 })
	server.denied.add('Products')
	await expect(sync()).rejects.toMatchObject({ code: 'unavailable' })
	server.denied.clear()
	expect(await sync()).toEqual({ syncedProducts: 2 })
})

test('disconnected, nothing of the store is left, and it can be connected again', async () => {
	await connect()
	await disconnect()
	expect(await connected()).toEqual([])
	expect(await customer()).toMatchObject({ hasShopify: false, shopifyStore: null })
	expect((await audited()).at(-1)).toEqual([farmIds[0], 'shop.disconnected'])
	for (const again of [disconnect, sync])
		await expect(again()).rejects.toMatchObject({ code: 'conflict' })
	await connect()
	expect(await connected()).toHaveLength(1)
})

test('without a farm the token waits sealed, and becomes a store with the first farm, once', async () => {
	await setFarms([null, null])
	expect(await connect()).toEqual({ name: 'Green Leaf', isWaiting: true })
	expect(owner.vault.open((await waitingToken()) ?? '', WAITING_PURPOSE)).toBe(token)
	expect(await findCustomerStore(owner, { customerId })).toEqual({ kind: 'waiting', address: host })
	await expect(sync()).rejects.toMatchObject({ code: 'conflict' })
	await connectWaitingStores(farm.ctx)
	expect(await connected()).toEqual([])
	await setFarms([null, farmIds[1] ?? 0])
	await Promise.all([connectWaitingStores(farm.ctx), connectWaitingStores(farm.ctx)])
	await connectWaitingStores(farm.ctx)
	expect(await connected()).toMatchObject([{ farmId: farmIds[1], address: host, autoSync: false }])
	expect(await waitingToken()).toBeNull()
	expect(await audited()).toEqual([[farmIds[1], 'shop.connected']])
	expect(await sync()).toEqual({ syncedProducts: 0 })
})

test('a waiting token is erased by disconnecting', async () => {
	await setFarms([null, null])
	await connect()
	await disconnect()
	expect(await waitingToken()).toBeNull()
	await setFarms(farmIds)
	await connectWaitingStores(farm.ctx)
	expect(await connected()).toEqual([])
})

test('a waiting token is erased with the end of its subscription', async () => {
	await setFarms([null, null])
	await connect()
	await connectWaitingStores(farm.ctx)
	expect(await waitingToken()).not.toBeNull()
	await farm.ctx.db.write((tx) => tx.update(subscriptions).set({ status: 'cancelled' }))
	await connectWaitingStores(farm.ctx)
	expect(await waitingToken()).toBeNull()
	expect(await customer()).toMatchObject({ hasShopify: false })
})

test('a waiting token that can no longer be read becomes a store that asks for a new one', async () => {
	await setFarms([null, null])
	await connect()
	await setFarms(farmIds)
	const vault = createVault('another secret, 32 characters long')
	await connectWaitingStores({ ...farm.ctx, vault })
	await expect(sync({ ...owner, vault })).rejects.toThrow(/Enter them again in the settings/)
	await connect({ ...owner, vault })
	expect(await sync({ ...owner, vault })).toEqual({ syncedProducts: 0 })
})
