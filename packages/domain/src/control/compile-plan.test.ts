import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueRecipe } from '../growing/recipes/catalogue'
import type { LampLevels } from '../growing/recipes/lamp-levels'
import { CATALOGUE } from './catalogue'
import { compilePlan, DEFAULT_CONTROL, missingFunctions } from './compile-plan'
import { defaultBudget } from './controllers/dosing/default-doser'
import type { BoundDoser, BoundOutput, BoundSensor, PlanInputs } from './plan-inputs'
import { controllerOutputs } from './plan'

const recipe = catalogueRecipe('butterhead-lettuce')!
const OUTPUTS: BoundOutput[] = CATALOGUE.map(({ key, zone, name, type, outputClass }) => {
	return { key: `${zone}/${key}`, label: name, equipmentKey: key, zone, type, outputClass }
})
const FARM: PlanInputs = {
	timezone: 'America/New_York',
	outputs: OUTPUTS,
	sensors: [
		{ key: 'c/air', label: 'Air', zone: 'cultivation', quantity: 'airTemperature' },
		{ key: 'k/co2', label: 'CO₂', zone: 'container', quantity: 'co2' },
	],
	dosers: [],
	rules: [],
	recipes: { nursery: recipe, cultivation: recipe },
	cycles: [
		{ zone: 'cultivation', plantDate: '2026-10-20', plants: 40 },
		{ zone: 'cultivation', plantDate: '2026-10-25', plants: 120 },
	],
	settings: DEFAULT_CONTROL,
	isAutomatic: true,
}

test('stages follow the planting with the most plants, from midnight on the farm', () => {
	const [, cultivation] = compilePlan(FARM).zones
	expect(
		cultivation?.stages.map(({ fromAt, name }) => [new Date(fromAt).toISOString(), name]),
	).toEqual([
		['2026-10-25T04:00:00.000Z', 'Germination'],
		['2026-10-28T04:00:00.000Z', 'Seedling'],
		['2026-11-05T05:00:00.000Z', expect.any(String)],
	])
})

test('a zone in which nothing grows yet is kept for what comes into it', () => {
	const [nursery, cultivation] = compilePlan({ ...FARM, cycles: [] }).zones
	expect(nursery?.stages.map(({ name }) => name)).toEqual(['Seedling'])
	expect(cultivation?.stages.map(({ name }) => name)).toEqual([recipe.stages.at(-1)?.name])
})

test('trays that are late stay in the last stage of the nursery', () => {
	const late = { zone: 'nursery' as const, plantDate: '2026-10-01', plants: 20 }
	const [nursery] = compilePlan({ ...FARM, cycles: [late] }).zones
	expect(nursery?.stages.map(({ name }) => name)).toEqual(['Germination', 'Seedling'])
})

test('outputs keep the order of the catalogue, and long names are cut', () => {
	const outputs = OUTPUTS.toReversed().map((it) => ({ ...it, label: 'x'.repeat(200) }))
	const lamps = controllerOutputs(compilePlan({ ...FARM, outputs }).controllers[0]!)
	expect(lamps.map(({ key }) => key)[0]).toBe('nursery/nursery-top-red-lights')
	expect(lamps[0]?.label).toHaveLength(120)
})

test('without a sensor of the air temperature the climate is left alone', () => {
	const { controllers } = compilePlan({ ...FARM, sensors: [] })
	expect(controllers.map(({ kind }) => kind)).not.toContain('climate')
})

test('pumps rest while the reservoir is nearly empty, by its calibrated level', () => {
	const level = {
		key: 'n/reservoir',
		label: 'Reservoir',
		zone: 'nursery',
		quantity: 'volume',
	} as const
	const line = { slope: 1.1, offset: -3 }
	const sensors = [
		{ ...level, role: 'reservoir', capacity: 500, line, isCalibrating: true as const },
	]
	const { controllers } = compilePlan({ ...FARM, sensors })
	const irrigation = controllers.filter(({ kind }) => kind === 'irrigation')
	expect(irrigation).toHaveLength(2)
	for (const controller of irrigation)
		expect(controller).toMatchObject({
			reservoir: {
				leastL: 50,
				sensor: { key: 'n/reservoir', label: 'Reservoir', line, isCalibrating: true },
			},
		})
})

test('work lights, and what always runs, are left alone', () => {
	const keys = compilePlan(FARM)
		.controllers.flatMap(controllerOutputs)
		.map(({ key }) => key)
	expect(keys.filter((key) => /work-lights|recirculation|fan$|blower$/.test(key))).toEqual([
		'container/container-exhaust-fan',
	])
})

test('a farm that is not automatic switches nothing by itself', () => {
	expect(compilePlan({ ...FARM, isAutomatic: false }).controllers).toEqual([])
})

test('what has no output or sensor is named', () => {
	const bare = { ...FARM, outputs: OUTPUTS.filter(({ zone }) => zone !== 'container'), sensors: [] }
	expect(missingFunctions(bare).map(({ what }) => what)).toEqual([
		'Climate',
		'Heat',
		'Cooling',
		'CO₂',
		'pH and EC',
	])
	expect(missingFunctions(FARM).map(({ what }) => what)).toEqual(['pH and EC'])
	expect(missingFunctions({ ...FARM, recipes: {} })).toEqual([])
})

test('each output has at most one controller, and stages are in their order', () => {
	const day = fc.date({
		min: new Date('2025-01-01'),
		max: new Date('2027-01-01'),
		noInvalidDate: true,
	})
	const cycle = fc.record({
		zone: fc.constantFrom('nursery' as const, 'cultivation' as const),
		plantDate: day.map((at) => at.toISOString().slice(0, 10)),
		plants: fc.nat(500),
	})
	fc.assert(
		fc.property(fc.subarray(OUTPUTS), fc.array(cycle), (outputs, cycles) => {
			const inputs = { ...FARM, outputs, cycles }
			const plan = compilePlan(inputs)
			const keys = plan.controllers.flatMap(controllerOutputs).map(({ key }) => key)
			expect(new Set(keys).size).toBe(keys.length)
			expect(outputs.map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
			for (const { stages } of plan.zones) {
				const starts = stages.map(({ fromAt }) => fromAt)
				expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b))
			}
			expect(compilePlan(structuredClone(inputs))).toEqual(plan)
		}),
	)
})

const RESERVOIR: BoundSensor[] = [
	{
		key: 'n/level',
		label: 'Reservoir',
		zone: 'nursery',
		quantity: 'volume',
		role: 'reservoir',
		capacity: 500,
	},
	{ key: 'n/ph', label: 'pH', zone: 'nursery', quantity: 'ph', calibratedUntil: 9 },
	{ key: 'n/ec', label: 'EC', zone: 'nursery', quantity: 'ec', calibratedUntil: null },
	{ key: 'n/floor', label: 'Floor', zone: 'nursery', quantity: 'contact', role: 'leak' },
]
const doser = (key: string, role: BoundDoser['role']): BoundDoser => ({
	key: `nursery/${key}`,
	role,
	mlPerS: 2,
	jug: null,
	budget: defaultBudget(role, 500),
})
const WATERED: PlanInputs = {
	...FARM,
	sensors: [...FARM.sensors, ...RESERVOIR],
	dosers: [doser('nursery-ph-down', 'ph-down'), doser('nursery-nutrient-a', 'nutrient-a')],
}

test('the reservoir is filled and dosed as the largest zone needs it', () => {
	const { controllers } = compilePlan(WATERED)
	expect(controllers.find(({ kind }) => kind === 'fill')).toMatchObject({
		zone: 'cultivation',
		lowL: 420,
		highL: 425,
		mostLPerDay: 150,
		leaks: [{ key: 'n/floor' }],
	})
	expect(controllers.find(({ kind }) => kind === 'dosing')).toMatchObject({
		calibratedUntil: { ph: 9, ec: null },
		circulation: [{ label: 'Recirculation pump' }],
		dosers: [{ role: 'nutrient-a' }, { role: 'ph-down' }],
	})
})

test.each<[string, Partial<PlanInputs>, string]>([
	['pump', { outputs: [] }, 'a dosing pump'],
	['level', { sensors: FARM.sensors }, 'a level sensor of a reservoir'],
	['probe', { sensors: RESERVOIR.filter(({ quantity }) => quantity !== 'ph') }, 'a pH probe'],
	[
		'circulation',
		{ outputs: OUTPUTS.filter(({ outputClass }) => outputClass !== 'circulation') },
		'a circulation pump of the reservoir',
	],
	['rate', { dosers: [] }, 'a dosing pump whose rate is measured'],
])('without a %s nothing is dosed, and it says so', (_, without, missing) => {
	const inputs = { ...WATERED, ...without }
	const found = missingFunctions(inputs).find(({ what }) => what === 'pH and EC')
	expect(found?.missing).toBe(missing)
	const { controllers } = compilePlan(inputs)
	expect(controllers.some(({ kind }) => kind === 'dosing')).toBe(false)
})

test('of two pumps with one role the first of the catalogue is dosed', () => {
	const dosers = [doser('nursery-nutrient-b', 'ph-down'), doser('nursery-ph-down', 'ph-down')]
	const plan = compilePlan({ ...WATERED, dosers })
	const found = plan.controllers.find((it) => it.kind === 'dosing')
	expect(found?.dosers.map(({ output }) => output.key)).toEqual(['nursery/nursery-nutrient-b'])
})

test('lamps that can be dimmed have the level of the recipe or the farm, by channel', () => {
	const levels = (lampPercent: number | null, isDimmable: boolean) => {
		const inputs = {
			...FARM,
			outputs: OUTPUTS.map((it) => ({ ...it, isDimmable })),
			recipes: { nursery: { ...recipe, lampPercent } },
		}
		const light = compilePlan(inputs).controllers.find(({ kind }) => kind === 'light')
		if (light?.kind !== 'light') throw new Error('no light')
		return [light.lamps.map(({ percent }) => percent), light.rampMin]
	}
	expect(levels(null, true)).toEqual([[70, 100, 56, 100], 30])
	expect(levels(50, true)).toEqual([[50, 100, 40, 100], 30])
	expect(levels(50, false)).toEqual([[undefined, undefined, undefined, undefined], undefined])
})

test('lamps have a colour in the plan where a stage sets lamps by colour, and far-red ones always', () => {
	const far: BoundOutput = {
		key: 'n/far',
		label: 'Far-red',
		equipmentKey: 'n.far',
		zone: 'nursery',
		type: 'light',
		outputClass: 'light',
	}
	const settings = {
		...DEFAULT_CONTROL,
		light: {
			...DEFAULT_CONTROL.light,
			colours: [{ equipmentKey: 'n.far', colour: 'farRed' as const }],
		},
	}
	const colours = (lamps: LampLevels | undefined) => {
		const stages = recipe.stages.map((stage) => ({ ...stage, ...(lamps && { lamps }) }))
		const inputs = { ...FARM, outputs: [...OUTPUTS, far], settings }
		const plan = compilePlan({ ...inputs, recipes: { nursery: { ...recipe, stages } } })
		expect(plan.zones[0]?.stages[0]?.lamps).toEqual(lamps)
		const light = plan.controllers.find(({ kind }) => kind === 'light')
		return light?.kind === 'light' ? light.lamps.map(({ colour }) => colour) : []
	}
	const others = [undefined, undefined, undefined, undefined]
	expect(colours(undefined)).toEqual([...others, 'farRed'])
	expect(colours({ red: 50 })).toEqual(['red', 'blue', 'red', 'blue', 'farRed'])
})

test('the light of a day is measured where the farm wants it and a sensor is there', () => {
	const par = { key: 'n/par', label: 'PAR', zone: 'nursery', quantity: 'par' } as const
	const integral = (byIntegral: boolean, sensors: BoundSensor[]) => {
		const settings = { ...DEFAULT_CONTROL, light: { ...DEFAULT_CONTROL.light, byIntegral } }
		const light = compilePlan({ ...FARM, settings, sensors }).controllers[0]
		return light?.kind === 'light' ? light.integral : null
	}
	expect(integral(true, [par])).toEqual({ sensors: [{ key: 'n/par', label: 'PAR' }] })
	expect(integral(true, [])).toBeUndefined()
	expect(integral(false, [par])).toBeUndefined()
})

test('the choices of a farm about its air and its tariff are in the plan, and only where it made them', () => {
	const heatInParts = { gain: 1, integralS: 600, windowS: 600 }
	const tariff = { from: '17:00', to: '21:00' }
	const { air, light } = DEFAULT_CONTROL
	const { controllers: chosen, zones } = compilePlan({
		...FARM,
		settings: {
			...DEFAULT_CONTROL,
			air: { ...air, humidityBy: 'vpd', leastVpdKPa: 0.7, nightDropC: 2, heatInParts },
			light: { ...light, tariff },
		},
	})
	const usual = compilePlan(FARM).controllers
	for (const { targets } of zones.flatMap(({ stages }) => stages))
		expect(targets.nightAirC).toBeDefined()
	const climate = (of: typeof usual) => of.find(({ kind }) => kind === 'climate')
	const lights = (of: typeof usual) => of.find(({ kind }) => kind === 'light')
	expect(climate(chosen)).toMatchObject({ leastVpdKPa: 0.7, heatInParts })
	expect(lights(chosen)).toMatchObject({ tariff })
	for (const choice of ['leastVpdKPa', 'heatInParts'])
		expect(climate(usual)).not.toHaveProperty(choice)
	expect(lights(usual)).not.toHaveProperty('tariff')
})

test('the air follows cultivation, and the nursery where nothing else is grown', () => {
	const zoneOf = (recipes: PlanInputs['recipes']) => {
		const air = { key: 'n/air', label: 'Air', zone: 'nursery', quantity: 'airTemperature' } as const
		const sensors = [...FARM.sensors, air]
		return compilePlan({ ...FARM, recipes, sensors }).controllers.find(
			({ kind }) => kind === 'climate',
		)?.zone
	}
	expect(zoneOf({ nursery: recipe, cultivation: recipe })).toBe('cultivation')
	expect(zoneOf({ nursery: recipe })).toBe('nursery')
	expect(zoneOf({})).toBeUndefined()
})

test('air with a sensor and nothing to act on is left alone', () => {
	const outputs = OUTPUTS.filter(({ outputClass }) => !/heat|cool|exhaust/.test(outputClass))
	const kinds = (kept: readonly BoundOutput[]) =>
		compilePlan({ ...FARM, outputs: [...kept] }).controllers.map(({ kind }) => kind)
	expect(kinds(outputs)).not.toContain('climate')
	for (const outputClass of ['heat', 'cool', 'exhaust']) {
		const one = OUTPUTS.filter((output) => output.outputClass === outputClass)
		expect(kinds([...outputs, ...one])).toContain('climate')
	}
})

test('of plantings with as many plants the older has its way', () => {
	const cycle = (plantDate: string) => ({ zone: 'cultivation' as const, plantDate, plants: 50 })
	const [older, newer] = [cycle('2026-10-20'), cycle('2026-10-25')]
	for (const cycles of [
		[older, newer],
		[newer, older],
	])
		expect(compilePlan({ ...FARM, cycles }).zones[1]?.stages[0]?.fromAt).toBe(
			Date.UTC(2026, 9, 20, 4),
		)
})

test('a planting of another zone is none of this one', () => {
	const elsewhere = [{ zone: 'nursery' as const, plantDate: '2026-10-01', plants: 500 }]
	const [, cultivation] = compilePlan({ ...FARM, cycles: elsewhere }).zones
	expect(cultivation?.stages).toHaveLength(1)
})

test('each valve of CO₂ has a controller of its own', () => {
	const co2 = OUTPUTS.find(({ outputClass }) => outputClass === 'co2')!
	const outputs = [...OUTPUTS, { ...co2, key: 'x/second', equipmentKey: 'x-second' }]
	const ids = compilePlan({ ...FARM, outputs }).controllers.flatMap(({ kind, id }) =>
		kind === 'co2' ? [id] : [],
	)
	expect(ids).toEqual(['co2', 'co2-2'])
})

test('what each zone lacks is named with the zone', () => {
	const without = (outputClass: string) =>
		missingFunctions({
			...WATERED,
			outputs: OUTPUTS.filter((output) => output.outputClass !== outputClass),
		}).map(({ zone, what, missing }) => [zone, what, missing])
	expect(without('light')).toEqual([
		['nursery', 'Light', 'a lamp'],
		['cultivation', 'Light', 'a lamp'],
	])
	expect(without('irrigation')).toEqual([
		['nursery', 'Irrigation', 'a pump'],
		['cultivation', 'Irrigation', 'a pump'],
	])
	expect(without('nothing')).toEqual([])
})

test('times of dosing are minutes of the farm, and a leak sensor is one that is called so', () => {
	const { controllers } = compilePlan({
		...WATERED,
		sensors: [
			...WATERED.sensors,
			{ key: 'n/door', label: 'Door', zone: 'nursery', quantity: 'contact', role: 'door' },
			{ key: 'n/odd', label: 'Odd', zone: 'nursery', quantity: 'ph', role: 'leak' },
		],
	})
	expect(controllers.find(({ kind }) => kind === 'dosing')).toMatchObject({
		mixMs: 300_000,
		gapMs: 60_000,
	})
	const fill = controllers.find(({ kind }) => kind === 'fill')
	expect(fill?.kind === 'fill' && fill.leaks.map(({ key }) => key)).toEqual(['n/floor'])
})
