import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#db/schema/accounts'
import { customers } from '#db/schema/billing'
import { discoveries } from '#db/schema/discovery'
import { createShopClients } from '~/clients/stores/create-shop-clients.server'
import type { UserCtx } from '~/context.server'
import {
	SHOPIFY_LOGIN,
	type ShopifyServer,
	startShopify,
} from '../../../../../tests/support/shopify-server'
import { addProduct } from '../../../../../tests/support/shopify-store'
import { farmPerTest } from '~/tests/farms/test-farm'
import { connectCustomerStore } from '~/areas/selling/services/customer-store/connect-customer-store.server'
import { makeCustomer } from '~/tests/billing/customers/test-customer'
import { completeOnboarding } from './complete-onboarding.server'
import { completeStep } from './complete-step.server'
import { readOnboarding } from './read-onboarding.server'

const NOW = Date.UTC(2026, 2, 1)
const farm = farmPerTest(NOW)
let server: ShopifyServer
let owner: UserCtx
let customerId: string
let farmIds: number[]

beforeEach(async () => {
	server = await startShopify()
	const ana = await farm.signUp('ana@leaf.example')
	server.store.currency = 'USD'
	const shops = createShopClients({
		shopify: { url: server.url },
		woocommerce: { allowPrivate: false },
	})
	owner = { ...ana, clients: { ...ana.clients, shops } }
	;({ customerId, farmIds } = await makeCustomer(owner, { numberOfPods: 2 }))
})
afterEach(async () => {
	await server.close()
})

const reached = async () => (await readOnboarding(owner, { customerId })).reached
const currentFarm = async () => {
	const [row] = await farm.ctx.db.read.select().from(users).where(eq(users.id, owner.user.id))
	return row?.currentFarmId
}
const searchEnded = (farmId: number, status: string) =>
	farm.ctx.db.write((tx) =>
		tx
			.insert(discoveries)
			.values({
				id: `${farmId}-${status}`,
				farmId,
				agentId: 'a',
				requestedBy: 'Ana',
				status,
				phase: 'Done',
				progressPct: 100,
				devices: [],
				createdAt: NOW,
				updatedAt: NOW,
			})
			.returning(),
	)

test('a paid customer starts at step 1, with a farm for each pod', async () => {
	const state = await readOnboarding(owner, { customerId })
	expect(state).toMatchObject({ isPaid: true, reached: 1, subscription: { monthlyCents: 25_000 } })
	expect(state.farms.map(({ id, pod }) => [id, pod])).toEqual(farmIds.map((id, i) => [id, i + 1]))
	expect(JSON.stringify(state)).not.toContain('TokenSealed')
})

test('an unpaid customer is shown as unpaid', async () => {
	const unpaid = await makeCustomer(owner, { status: 'unpaid' })
	expect((await readOnboarding(owner, unpaid)).isPaid).toBe(false)
	await expect(completeOnboarding(owner, unpaid)).rejects.toMatchObject({ code: 'conflict' })
})

test('steps are completed in order, repeating one changes nothing, and going back loses nothing', async () => {
	await expect(completeStep(owner, { customerId, step: 2 })).rejects.toMatchObject({
		code: 'conflict',
	})
	await completeStep(owner, { customerId, step: 1 })
	await completeStep(owner, { customerId, step: 1 })
	expect(await reached()).toBe(2)
	await completeStep(owner, { customerId, step: 2 })
	await completeStep(owner, { customerId, step: 1 })
	expect(await reached()).toBe(3)
	await completeStep(owner, { customerId, step: 3 })
	await completeStep(owner, { customerId, step: 4 })
	expect(await reached()).toBe(4)
})

test('a completed discovery on any of the farms completes the hardware step, a failed one does not', async () => {
	await searchEnded(farmIds[1] ?? 0, 'completed')
	expect(await reached()).toBe(1)
	await completeStep(owner, { customerId, step: 1 })
	await completeStep(owner, { customerId, step: 2 })
	expect(await reached()).toBe(4)
	await farm.ctx.db.write((tx) => tx.delete(discoveries).returning())
	await searchEnded(farmIds[0] ?? 0, 'failed')
	expect(await reached()).toBe(3)
})

test('somebody else’s onboarding is not found', async () => {
	const stranger = await farm.signUp('eve@evil.example')
	for (const work of [
		() => readOnboarding(stranger, { customerId }),
		() => completeStep(stranger, { customerId, step: 1 }),
		() => completeOnboarding(stranger, { customerId }),
		() => readOnboarding(owner, { customerId: 'nobody' }),
	])
		await expect(work()).rejects.toMatchObject({ code: 'not-found' })
	expect(await reached()).toBe(1)
})

test('onboarding ends on the customer’s farm, once, and never before the last step', async () => {
	await expect(completeOnboarding(owner, { customerId })).rejects.toMatchObject({
		code: 'conflict',
	})
	for (const step of [1, 2, 3]) await completeStep(owner, { customerId, step })
	expect(await completeOnboarding(owner, { customerId })).toEqual({ sync: { kind: 'no-store' } })
	expect(await completeOnboarding(owner, { customerId })).toEqual({ sync: { kind: 'no-store' } })
	expect(await currentFarm()).toBe(farmIds[0])
	const [row] = await farm.ctx.db.read.select().from(customers).where(eq(customers.id, customerId))
	expect(row).toMatchObject({ setupCompleted: true, onboardingStep: 4 })
})

test('a current farm of the customer stays the current one', async () => {
	for (const step of [1, 2, 3]) await completeStep(owner, { customerId, step })
	const second = farmIds[1] ?? 0
	const there = { ...owner, user: { ...owner.user, currentFarmId: second } }
	await farm.ctx.db.write((tx) => tx.update(users).set({ currentFarmId: second }).returning())
	await completeOnboarding(there, { customerId })
	expect(await currentFarm()).toBe(second)
})

test('a store is synced at the end, and a failing one does not block it', async () => {
	await connectCustomerStore(owner, {
		customerId,
		shopifyStore: SHOPIFY_LOGIN.host,
		shopifyAccessToken: SHOPIFY_LOGIN.token,
	})
	for (const step of [1, 2, 3]) await completeStep(owner, { customerId, step })
	addProduct(server.store)
	addProduct(server.store)
	expect(await completeOnboarding(owner, { customerId })).toEqual({
		sync: { kind: 'synced', products: 2 },
	})
	server.denied.add('Products')
	expect(await completeOnboarding(owner, { customerId })).toEqual({
		sync: { kind: 'failed', reason: expect.stringContaining('lacks a right') as string },
	})
})

test('a store that was only named at signup is shown as not connected', async () => {
	const named = await makeCustomer(owner, { hasShopify: true, shopifyStore: SHOPIFY_LOGIN.host })
	for (const step of [1, 2, 3]) await completeStep(owner, { ...named, step })
	expect(await completeOnboarding(owner, named)).toEqual({
		sync: { kind: 'failed', reason: 'No store is connected' },
	})
})
