import { LightMapForm, LightMapInput } from '@sfc/contract/control/light-map-input'
import { RecipeForm } from '@sfc/contract/growing/recipes/recipe-form'
import { recipeToForm } from '@sfc/contract/growing/recipes/recipe-to-form'
import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import { beforeEach, expect, test } from 'vitest'
import { changeControlSettings } from '~/areas/control/services/plans/change-control-settings.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { listAudit } from '~/areas/platform/services/audit/list-audit.server'
import { addRecipe } from '~/areas/growing/services/recipes/add-recipe.server'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { answerReading } from '~/areas/overview/services/help/answer-readings.server'
import { readOverviewRest } from '~/areas/overview/pages/dashboard/read-tab.server'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest } from '~/tests/farms/test-farm'
import { listLightMaps } from './list-light-maps.server'
import { readLight } from './read-light.server'
import { addLightMap, removeLightMap } from './save-light-map.server'

const NOW = Date.UTC(2026, 2, 21, 17)
const farm = farmPerTest(NOW)
const agent = agentPerTest(farm)

const MAP = LightMapInput.parse({
	zone: 'cultivation',
	measuredOn: '2026-03-20',
	lampPercent: 50,
	meter: 'ppfd',
	rows: [
		[150, 200, 150],
		[200, null, 300],
	],
})

beforeEach(() => selectRecipe(farm.owner, { recipeId: 'butterhead-lettuce' }))

test('without lamps that the plan dims, the light is that of the measurement', async () => {
	await addLightMap(farm.owner, MAP)
	const [zone] = await readLight(farm.owner)
	expect(zone).toMatchObject({ setBy: null, hasFullLamps: false })
	expect(zone?.light).toMatchObject({
		percent: 50,
		minimum: 150,
		average: { ppfd: 200 },
	})
})

test('the light follows the level, the hours and the sunrise of the plan', async () => {
	await dimmableLamp()
	await addLightMap(farm.owner, MAP)
	const before = (await readLight(farm.owner))[0]!
	expect(before.light.percent).toBe(70)
	expect(before.light.average.ppfd).toBeCloseTo(280, 9)
	const { settings } = await readControlSettings(farm.owner)
	const light = { ...settings.light, percent: 100, rampMin: 120 }
	await changeControlSettings(farm.owner, { ...settings, light })
	const after = (await readLight(farm.owner))[0]!
	expect(after.light.percent).toBe(100)
	expect(after.light.average.ppfd).toBeCloseTo(400, 9)
	expect(after.light.hours).toBeCloseTo((before.light.hours ?? 0) + 0.5 - 2, 9)
	expect(after.light.average.dli).toBeCloseTo((400 * (after.light.hours ?? 0) * 3600) / 1e6, 9)
	expect(after.setBy).toBe('settings')
	expect(after.stages.map(({ stage }) => stage.name)).toContain(after.now?.name)
})

test('where a stage sets lamps by colour, light is shown as it was measured', async () => {
	await dimmableLamp()
	await addLightMap(farm.owner, MAP)
	const form = recipeToForm(catalogueRecipe('butterhead-lettuce')!)
	const stages = form.stages.map((stage) => ({ ...stage, lamps: { red: 40 } }))
	const { draft } = RecipeForm.parse({ ...form, stages })
	const recipe = await addRecipe(farm.owner, { draft, copiedFrom: null })
	await selectRecipe(farm.owner, { recipeId: recipe.id })
	const zone = (await readLight(farm.owner))[0]!
	expect(zone).toMatchObject({ isByColour: true, setBy: null })
	expect(zone.light).toMatchObject({ percent: 50, average: { ppfd: 200 } })
})

test('the newest map of a zone counts, and an earlier one again when it is deleted', async () => {
	await addLightMap(farm.owner, {
		...MAP,
		measuredOn: '2026-03-21',
		rows: [[100, 100]],
	})
	await addLightMap(farm.owner, MAP)
	const average = async () => (await readLight(farm.owner))[0]?.light.average.ppfd
	expect(await average()).toBe(100)
	const [newest] = await listLightMaps(farm.owner)
	await removeLightMap(farm.owner, { id: newest?.id ?? '' })
	expect(await average()).toBe(200)
	await expect(removeLightMap(farm.owner, { id: newest?.id ?? '' })).rejects.toThrow('not found')
	const actions = (await listAudit(farm.owner, {})).entries.map(({ action }) => action)
	expect(actions).toEqual(expect.arrayContaining(['light-map.added', 'light-map.removed']))
})

test('lux keep the factor they were measured with', async () => {
	const lux = { ...MAP, meter: 'lux' as const, rows: [[20_000, 10_000]] }
	await addLightMap(farm.owner, { ...lux, lampKind: 'hps', umolPerLux: 0.5 })
	expect((await listLightMaps(farm.owner))[0]).toMatchObject({
		lampKind: 'hps',
		umolPerLux: 0.0122,
	})
	expect((await readLight(farm.owner))[0]?.light.minimum).toBeCloseTo(122, 9)
})

test('where no sensor measures light, Help and the dashboard say what the map and the plan give', async () => {
	expect(await answerReading(farm.owner, 'par')).toMatchObject({
		tone: 'offline',
	})
	expect((await readOverviewRest(farm.owner)).lightByMap).toBeNull()
	await addLightMap(farm.owner, MAP)
	const hours = (await readLight(farm.owner))[0]?.light.hours ?? 0
	const light = `200 µmol/m²/s, ${((200 * hours * 3600) / 1e6).toFixed(1)} mol/m² a day`
	const { title, lines } = await answerReading(farm.owner, 'par')
	expect(title).toContain(light)
	expect(lines).toEqual([expect.stringContaining('no sensor measures it')])
	expect((await readOverviewRest(farm.owner)).lightByMap?.light).toBe(light)
})

test('a day to come is refused at its field, and what no meter shows', async () => {
	const tomorrow = { ...MAP, measuredOn: '2026-03-22' }
	await expect(addLightMap(farm.owner, tomorrow)).rejects.toMatchObject({
		field: 'measuredOn',
	})
	const typed = { ...MAP, rows: undefined, readings: '100 200' }
	expect(LightMapForm.safeParse(typed).data?.readings).toEqual([[100, 200]])
	for (const [wrong, field] of [
		[{ meter: 'lux' }, 'lampKind'],
		[{ readings: '100' }, 'readings'],
		[{ readings: '100 about' }, 'readings'],
		[{ readings: '100 5001' }, 'readings'],
		[{ lampPercent: 0 }, 'lampPercent'],
	] as const) {
		const issues = LightMapForm.safeParse({ ...typed, ...wrong }).error?.issues ?? []
		expect([wrong, issues.map(({ path }) => path[0])]).toEqual([wrong, [field]])
	}
})

/** A lamp with a level of its own. */
const dimmableLamp = () =>
	agent.inventory([
		{
			key: 'lamps',
			name: 'Lamps',
			driver: 'modbus',
			kind: 'controller',
			address: '192.168.1.7:502',
			zone: 'cultivation',
			points: [
				{
					key: 'lamp',
					label: 'Lamp',
					quantity: 'switch',
					intervalMs: 1000,
					switchable: { type: 'light', outputClass: 'light', dim: 'level' },
				},
				{ key: 'level', label: 'Level', quantity: 'percent', intervalMs: 1000 },
			],
		},
	])
