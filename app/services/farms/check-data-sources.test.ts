import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { customers, pods } from '#db/schema/billing'
import { loadFarmOverview } from '../readings/load-farm-overview.server'
import { enrolTestAgent, NURSERY } from '../agents/test-agent'
import { checkDataSources } from './check-data-sources.server'
import { openTestFarm, type TestFarm } from './test-farm'

const START_MS = Date.UTC(2026, 0, 5, 12)
let farm: TestFarm
beforeEach(async () => {
	farm = await openTestFarm(START_MS)
})
afterEach(() => farm.close())

const configured = async () =>
	(await checkDataSources(farm.owner)).services
		.filter((s) => s.isConfigured)
		.map(({ name }) => name)

test('the database is checked, and services without a configuration are shown as not configured', async () => {
	const { database, services } = await checkDataSources(farm.owner)
	expect(database.answeredInMs).toBeGreaterThanOrEqual(0)
	expect(['SQLite', 'PostgreSQL']).toContain(database.engine)
	expect(services.map(({ name }) => name)).toEqual([
		'Mail',
		'Text messages',
		'Payments',
		'Online store',
	])
	expect(await configured()).toEqual([])
})

test('a connected store counts for the farms of its customer only', async () => {
	const { db, user } = farm.owner
	await db.write(async (tx) => {
		await tx.insert(customers).values({
			id: 'c',
			ownerId: user.id,
			businessName: 'Leafy',
			contactName: 'Ana',
			email: user.email,
			phone: '6175550100',
			farmType: 'agriponic-farms-agripod',
			numberOfPods: 1,
			location: 'Boston, MA',
			currentOperation: 'new',
			businessGoals: 'Grow lettuce',
			hasInternet: true,
			hasPower: true,
			shopifyStore: 'leafy.myshopify.com',
			shopifyTokenSealed: 'sealed',
			createdAt: START_MS,
			updatedAt: START_MS,
		})
		await tx.insert(pods).values({ customerId: 'c', number: 1, farmId: farm.owner.farm.id })
	})
	expect(await configured()).toEqual(['Online store'])
	expect(JSON.stringify(await checkDataSources(farm.owner))).not.toMatch(/leafy|sealed/)
	await db.write((tx) =>
		tx.update(pods).set({ farmId: null }).where(eq(pods.customerId, 'c')).returning(),
	)
	expect(await configured()).toEqual([])
})

test('sensors are counted, and those with a current reading', async () => {
	const agent = await enrolTestAgent(farm.owner)
	expect((await loadFarmOverview(farm.owner)).sensors).toEqual({ reporting: 0, total: 0 })
	await agent.inventory([NURSERY])
	await agent.send([
		{ seq: 1, kind: 'readings', at: START_MS, device: 'nursery', values: [['ph', 6]] },
	])
	expect((await loadFarmOverview(farm.owner)).sensors).toEqual({ reporting: 1, total: 3 })
	farm.setNow(START_MS + 3_600_000)
	expect((await loadFarmOverview(farm.owner)).sensors).toEqual({ reporting: 0, total: 3 })
})
