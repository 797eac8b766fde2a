import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import { expect, test } from 'vitest'
import { agentPerTest, NURSERY } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { loadFarmOverview } from './load-farm-overview.server'

const START_MS = Date.UTC(2026, 0, 5, 12)
const farm = farmPerTest(START_MS)
const agent = agentPerTest(farm)

test('a farm without devices has no figures, only reasons', async () => {
	const { figures, tanks, power, airflow, vpdKPa } = await loadFarmOverview(farm.owner)
	for (const figure of Object.values(figures)) {
		expect(figure).toMatchObject({
			value: null,
			reason: 'No sensor measures this yet',
			source: null,
		})
	}
	expect(tanks.map(({ name, levelPct, status }) => [name, levelPct, status])).toEqual([
		['Reservoir', null, null],
		['Tank A - Form', null, null],
		['Tank B - Grow', null, null],
		['Tank C - Boost', null, null],
		['Tank D - PH Down', null, null],
	])
	expect([power.watts, airflow.isOn, vpdKPa]).toEqual([null, null, null])
})

test('figures are judged by their band, tanks by their level', async () => {
	await agent.inventory([NURSERY])
	await agent.reads('nursery', [
		['ph', 7],
		['air', 20],
		['reservoir', 75],
	])
	const { figures, tanks } = await loadFarmOverview(farm.owner)
	expect(figures.ph).toMatchObject({ value: 7, unit: 'pH', state: 'high', quality: 'good' })
	expect(figures.airTemperature).toMatchObject({ value: 20, unit: '°C', state: 'in-band' })
	expect(tanks[0]).toMatchObject({ levelPct: 15, volumeL: 75, capacityL: 500, status: 'critical' })
})

test('a figure is judged by the active recipe of its zone, else by the typical band', async () => {
	await agent.inventory([NURSERY])
	await agent.reads('nursery', [['ph', 6.4]])
	const typical = { low: 5.5, high: 6.5, source: 'typical' }
	const ph = async () => (await loadFarmOverview(farm.owner)).figures.ph
	expect(await ph()).toMatchObject({ band: typical, state: 'in-band' })
	const recipe = catalogueRecipe('sweet-basil')
	const [, seedling, vegetative] = recipe?.stages ?? []
	if (!seedling?.ph || !vegetative?.ph) throw new Error('both stages have a pH')
	await agent.reads('nursery', [['ph', seedling.ph.max + 0.1]])
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil', zone: 'nursery' })
	const nursery = { low: seedling.ph.min, high: seedling.ph.max, source: 'Sweet basil, Seedling' }
	expect(await ph()).toMatchObject({ band: nursery, state: 'high' })
	// The reservoir is shared by all zones: control keeps it as cultivation needs it.
	await selectRecipe(farm.owner, { recipeId: 'sweet-basil', zone: 'cultivation' })
	expect((await ph()).band).toMatchObject({ source: 'Sweet basil, Vegetative' })
	const { band: air } = (await loadFarmOverview(farm.owner)).figures.airTemperature
	expect(air?.source).toBe('Sweet basil, Seedling')
	const { band: water } = (await loadFarmOverview(farm.owner)).figures.waterTemperature
	expect(water).toMatchObject({ source: 'typical' })
})

test('a level that is not trusted is shown, and not judged', async () => {
	await agent.inventory([NURSERY])
	await agent.reads('nursery', [['reservoir', 300, 'stuck', 'Has not changed for 8 h']])
	expect((await loadFarmOverview(farm.owner)).tanks[0]).toMatchObject({
		levelPct: 60,
		status: null,
		quality: 'stuck',
		reason: 'Has not changed for 8 h',
	})
})

test('a trusted sensor represents the farm before one that is not', async () => {
	const second = { ...NURSERY, key: 'second' }
	await agent.inventory([NURSERY, second])
	await agent.reads('nursery', [['ph', null, 'bad', 'Probe not connected']])
	expect((await loadFarmOverview(farm.owner)).figures.ph).toMatchObject({
		value: null,
		reason: 'Probe not connected',
		state: null,
	})
	await agent.reads('second', [['ph', 6]])
	expect((await loadFarmOverview(farm.owner)).figures.ph).toMatchObject({
		value: 6,
		state: 'in-band',
	})
})

test('simulated readings count only on a simulated farm', async () => {
	await agent.inventory([NURSERY])
	await agent.reads('nursery', [['ph', 6, 'simulated']])
	const simulated = { ...farm.owner, farm: { ...farm.owner.farm, isSimulated: true } }
	expect((await loadFarmOverview(farm.owner)).figures.ph.state).toBeNull()
	expect((await loadFarmOverview(simulated)).figures.ph.state).toBe('in-band')
})

test('power is the sum of the trusted meters, and says how many they are', async () => {
	const meter = (key: string, kind: 'meter' | 'plug') => ({
		key,
		name: key,
		driver: 'modbus' as const,
		kind,
		address: key,
		points: [{ key: 'w', label: 'Power', quantity: 'power' as const, intervalMs: 1000 }],
	})
	await agent.inventory([meter('a', 'meter'), meter('b', 'meter'), meter('plug', 'plug')])
	await agent.reads('a', [['w', 400]])
	await agent.reads('plug', [['w', 70]])
	expect((await loadFarmOverview(farm.owner)).power).toMatchObject({
		watts: 400,
		meters: 1,
		metersInAll: 2,
		reason: '1 of 2 meters can be read',
	})
	await agent.reads('b', [['w', 100]])
	expect((await loadFarmOverview(farm.owner)).power).toMatchObject({ watts: 500, reason: null })
})
