import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { customers } from '#db/schema/billing'
import { shopProducts } from '#db/schema/shops'
import { tables } from '#db/tables'
import { createShopClient } from '~/clients/shop.server'
import type { UserCtx } from '~/context.server'
import { createVault } from '~/vault.server'
import { createProduct, startShopServer, type ShopServer } from '../../../tests/support/shop-server'
import { openTestFarm, type TestFarm } from '../farms/test-farm'
import { connectShop, SHOP_PURPOSE } from './connect-shop.server'
import { disconnectShop } from './disconnect-shop.server'
import { syncProducts } from './sync-products.server'
import { makeCustomer } from './test-customer'

let farm: TestFarm
let server: ShopServer
let owner: UserCtx
let customerId: string
let farmIds: number[]

beforeEach(async () => {
	farm = await openTestFarm(Date.UTC(2026, 2, 1))
	server = await startShopServer({ pageSize: 3 })
	owner = withShop(await farm.signUp('ana@leaf.example'))
	;({ customerId, farmIds } = await makeCustomer(owner, { numberOfPods: 2 }))
})
afterEach(async () => {
	await server.close()
	await farm.close()
})

const withShop = (ctx: UserCtx): UserCtx => ({
	...ctx,
	clients: { ...ctx.clients, shop: createShopClient({ apiUrl: server.url, timeoutMs: 5_000 }) },
})
const connect = (ctx = owner, more: { shopifyStore?: string; shopifyAccessToken?: string } = {}) =>
	connectShop(ctx, {
		customerId,
		shopifyStore: `https://${server.host}/`,
		shopifyAccessToken: server.token,
		...more,
	})
const customer = async () => {
	const [row] = await farm.ctx.db.read.select().from(customers).where(eq(customers.id, customerId))
	return row
}
const audited = async () => {
	const rows = await farm.ctx.db.read.select().from(auditEntries).orderBy(asc(auditEntries.id))
	return rows
		.filter(({ action }) => action.startsWith('shop.'))
		.map(({ farmId, action, after }) => [farmId, action, after])
}
const productIds = async () => {
	const rows = await farm.ctx.db.read.select().from(shopProducts).orderBy(shopProducts.productId)
	return rows.map(({ productId }) => productId)
}

test('a store that accepts the token is connected, with an audit entry on each farm of the customer', async () => {
	expect(await connect()).toEqual({ host: server.host, name: 'Green Leaf' })
	expect(await customer()).toMatchObject({ hasShopify: true, shopifyStore: server.host })
	expect(await audited()).toEqual(
		farmIds.map((farmId) => [farmId, 'shop.connected', { shopifyStore: server.host }]),
	)
})

test('a token the store refuses changes nothing', async () => {
	const attempt = connect(owner, { shopifyAccessToken: 'not-the-token' })
	await expect(attempt).rejects.toMatchObject({ code: 'invalid', field: 'shopifyAccessToken' })
	expect(await customer()).toMatchObject({ hasShopify: false, shopifyTokenSealed: null })
	expect(await audited()).toEqual([])
})

test('an address that is not a store’s is refused before any request is made', async () => {
	for (const shopifyStore of [
		'127.0.0.1',
		'green-leaf.myshopify.com.evil.io',
		'http://x.shopify.com',
	])
		await expect(connect(owner, { shopifyStore })).rejects.toMatchObject({ code: 'invalid' })
	expect(server.seen).toEqual([])
})

test('the database holds no store token in plain text', async () => {
	await connect()
	server.products = [createProduct(1)]
	await syncProducts(owner, { customerId })
	const dump = JSON.stringify(
		await Promise.all(Object.values(tables).map((table) => farm.ctx.db.read.select().from(table))),
	)
	expect(dump).toContain(server.host)
	expect(dump).not.toContain(server.token)
	const { shopifyTokenSealed = null } = (await customer()) ?? {}
	expect(owner.vault.open(shopifyTokenSealed ?? '', SHOP_PURPOSE)).toBe(server.token)
})

test('somebody else’s customer is not found, and its store is not called', async () => {
	const stranger = withShop(await farm.signUp('eve@evil.example'))
	await expect(connect(stranger)).rejects.toMatchObject({ code: 'not-found' })
	await connect()
	server.seen.length = 0
	await expect(syncProducts(stranger, { customerId })).rejects.toMatchObject({ code: 'not-found' })
	await expect(syncProducts(owner, { customerId: 'x' })).rejects.toMatchObject({
		code: 'not-found',
	})
	expect(server.seen).toEqual([])
})

test('the shared demo account cannot connect a store', async () => {
	const demo = { ...owner, user: { ...owner.user, isDemo: true } }
	await expect(connect(demo)).rejects.toMatchObject({ code: 'forbidden' })
})

test('attempts to connect a store are limited', async () => {
	const codes = []
	for (let i = 0; i < 11; i++)
		codes.push(
			await connect(owner, { shopifyAccessToken: `guess-number-${i}` }).then(
				() => 'connected',
				(error: { code: string }) => error.code,
			),
		)
	expect(codes).toEqual([...Array.from({ length: 10 }, () => 'invalid'), 'too-many'])
})

test('a sync stores the store’s products, and deletes those it no longer sells', async () => {
	await connect()
	server.products = [1, 2, 3, 4, 5].map((id) => createProduct(id))
	expect(await syncProducts(owner, { customerId })).toEqual({ syncedProducts: 5 })
	server.products = [
		createProduct(2, { title: 'Basil', variants: [{ price: '3' }] }),
		createProduct(9),
	]
	expect(await syncProducts(owner, { customerId })).toEqual({ syncedProducts: 2 })
	expect(await productIds()).toEqual(['2', '9'])
	const [basil] = await farm.ctx.db.read.select().from(shopProducts)
	expect(basil).toMatchObject({ customerId, title: 'Basil', priceCents: 300, stock: null })
	expect((await audited()).slice(-2)).toEqual(
		farmIds.map((farmId) => [farmId, 'shop.synced', { products: 2 }]),
	)
})

test('two syncs at once, and a product listed twice, give each product once', async () => {
	await connect()
	server.products = [createProduct(1), createProduct(2), createProduct(1, { title: 'Told again' })]
	await Promise.all([syncProducts(owner, { customerId }), syncProducts(owner, { customerId })])
	expect(await productIds()).toEqual(['1', '2'])
})

test('without a store, or when it refuses, the products stay as they are', async () => {
	await expect(syncProducts(owner, { customerId })).rejects.toMatchObject({
		code: 'conflict',
		message: 'No store is connected',
	})
	await connect()
	server.products = [createProduct(1)]
	await syncProducts(owner, { customerId })
	server.answerWith((_, response) => response.writeHead(500).end())
	await expect(syncProducts(owner, { customerId })).rejects.toMatchObject({ code: 'unavailable' })
	expect(await productIds()).toEqual(['1'])
})

test('another store replaces the previous one and its products', async () => {
	await connect()
	server.products = [createProduct(1)]
	await syncProducts(owner, { customerId })
	server.host = 'second.shopify.com'
	await connect(owner, { shopifyStore: server.host })
	expect(await productIds()).toEqual([])
	expect(await customer()).toMatchObject({ shopifyStore: 'second.shopify.com' })
})

test('when the token cannot be decrypted any more, the store has to be connected again', async () => {
	await connect()
	const rotated = { ...owner, vault: createVault('another secret, 32 characters long') }
	await expect(syncProducts(rotated, { customerId })).rejects.toThrow(
		/Please connect the store again/,
	)
})

test('a disconnected store leaves no token and no products, and an audit entry on each farm', async () => {
	server.products = [createProduct(1), createProduct(2)]
	await connect()
	await syncProducts(owner, { customerId })
	expect(await productIds()).toHaveLength(2)
	expect(await disconnectShop(owner, { customerId })).toEqual({ host: server.host })
	expect(await customer()).toMatchObject({
		hasShopify: false,
		shopifyStore: null,
		shopifyTokenSealed: null,
	})
	expect(await productIds()).toEqual([])
	expect((await audited()).slice(-farmIds.length)).toEqual(
		farmIds.map((farmId) => [farmId, 'shop.disconnected', { shopifyStore: null }]),
	)
	// One after the other: a rejection during another await would be unhandled.
	for (const again of [disconnectShop, syncProducts])
		await expect(again(owner, { customerId })).rejects.toMatchObject({ code: 'conflict' })
})

test('only its owner can disconnect a store', async () => {
	await connect()
	const other = await farm.signUp('eve@leaf.example')
	await expect(disconnectShop(other, { customerId })).rejects.toMatchObject({ code: 'not-found' })
	expect(await customer()).toMatchObject({ shopifyStore: server.host })
})
