import { expect, test } from 'vitest'
import { stores } from '#db/schema/stores'
import { loadFarmOverview } from '~/areas/readings/services/load-farm-overview.server'
import { enrolTestAgent, NURSERY } from '~/tests/equipment/agents/test-agent'
import { checkDataSources } from './check-data-sources.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)

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

test('a connected store counts for its farm only', async () => {
	const { db } = farm.owner
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await db.write(async (tx) => {
		await tx.insert(stores).values({
			farmId: other.farm.id,
			platform: 'shopify',
			name: 'Leafy',
			address: 'leafy.myshopify.com',
			loginSealed: 'sealed',
			sellsAhead: false,
			autoSync: false,
			intervalHours: 24,
			state: 'pending',
			ordersUntil: START_MS,
			ordersDueAt: START_MS,
			stockDueAt: START_MS,
			syncDueAt: START_MS,
			createdAt: START_MS,
		})
	})
	expect(await configured()).toEqual([])
	await db.write((tx) => tx.update(stores).set({ farmId: farm.owner.farm.id }).returning())
	expect(await configured()).toEqual(['Online store'])
	expect(JSON.stringify(await checkDataSources(farm.owner))).not.toMatch(/leafy|sealed/)
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
