import { expect, test } from 'vitest'
import { agentPerTest, NURSERY, testPlug } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { loadHydroponicFarm } from './load-hydroponic-farm.server'
import { loadFarmOverview } from '~/areas/readings/services/load-farm-overview.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)

test('a farm without equipment is empty, and nothing is made up', async () => {
	expect(await loadHydroponicFarm(farm.owner)).toMatchObject({
		isEmpty: true,
		summary: { tanks: { mean: null, total: 0 }, lights: { known: 0, total: 0 } },
		tanks: [],
		lights: [],
		pumps: [],
		sensors: [],
		flow: { value: null, reason: 'No sensor measures this yet' },
	})
})

test('equipment without readings is listed without figures', async () => {
	await agent.inventory([NURSERY])
	const { isEmpty, summary, tanks, lights, pumps } = await loadHydroponicFarm(farm.owner)
	expect(isEmpty).toBe(false)
	expect(tanks).toEqual([])
	expect(lights.map(({ isOn }) => isOn)).toEqual([null])
	expect(pumps.map(({ isOn }) => isOn)).toEqual([null])
	expect(summary.lights).toEqual({ count: 0, known: 0, total: 1 })
	expect(summary.pumps).toEqual({ count: 0, known: 0, total: 1 })
	expect(summary.sensors).toMatchObject({ count: 0, total: 3 })
	// The dashboard counts the same sensors.
	expect((await loadFarmOverview(farm.owner)).sensors).toEqual({ reporting: 0, total: 3 })
})

test('figures come from current readings, and the pH from the reservoir', async () => {
	await agent.inventory([NURSERY])
	await agent.reads('nursery', [
		['ph', 6],
		['reservoir', 300],
		['pump', 1],
		['lights', 1],
	])
	const { summary, tanks, sensors } = await loadHydroponicFarm(farm.owner)
	expect(summary.tanks).toEqual({ mean: 300, known: 1, total: 1 })
	expect(summary.lights.count).toBe(1)
	expect(summary.pumps.count).toBe(1)
	expect(tanks[0]).toMatchObject({ name: 'Reservoir', levelPct: 60, ph: { value: 6 } })
	expect(tanks[0]?.ec).toMatchObject({ value: null, reason: 'No sensor measures this yet' })
	expect(summary.sensors.count).toBe(2)
	expect(sensors.find(({ quantity }) => quantity === 'ph')).toMatchObject({
		value: 6,
		band: { low: 5.5 },
	})
})

test('after an hour nothing counts as current, and the last known state is still shown', async () => {
	await agent.inventory([NURSERY])
	await agent.reads('nursery', [
		['ph', 6],
		['reservoir', 300],
		['pump', 1],
	])
	farm.setNow(START_MS + 3_600_000)
	const { summary, tanks, pumps } = await loadHydroponicFarm(farm.owner)
	expect(summary.tanks.mean).toBeNull()
	expect(summary.sensors.count).toBe(0)
	expect(tanks[0]).toMatchObject({ levelPct: 60, quality: 'stale', status: null })
	expect(pumps[0]?.isOn).toBeNull()
})

test('an outlet is grouped by its name, with the watts of its own plug', async () => {
	await agent.inventory([
		testPlug('a', 'LED strip'),
		testPlug('b', 'Tank heater'),
		testPlug('c', 'Kettle'),
	])
	await agent.reads('a', [
		['relay', 1],
		['power', 42],
	])
	const { lights, byName, pumps } = await loadHydroponicFarm(farm.owner)
	expect(lights.map(({ name, watts }) => [name, watts])).toEqual([['LED strip: Relay', 42]])
	expect(byName.tanks.map(({ name, watts }) => [name, watts])).toEqual([
		['Tank heater: Relay', null],
	])
	expect(pumps).toEqual([])
})
