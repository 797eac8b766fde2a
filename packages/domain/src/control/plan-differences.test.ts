import { describe, expect, test } from 'vitest'
import type { IrrigationSettings } from './controllers/irrigation'
import type { LightSettings } from './controllers/light'
import type { ControllerSettings } from './plan'
import { planDifferences } from './plan-differences'
import type { PlanZone } from '../growing/recipes/plan-zone'
import type { OutputSafeguards } from './safeguards'

const zone = (more: Partial<PlanZone> = {}): PlanZone => ({
	zone: 'nursery',
	recipe: { id: 'lettuce', version: 1, name: 'Lettuce' },
	lightsOnAt: '06:00',
	stages: [{ fromAt: 0, name: 'Growth', targets: {} }],
	...more,
})
const lights = (more: Partial<LightSettings> = {}): LightSettings => ({
	kind: 'light',
	id: 'nursery-light',
	zone: 'nursery',
	lamps: [{ key: 'k/red', label: 'Red' }],
	staggerMs: 5000,
	...more,
})
const pumps = (more: Partial<IrrigationSettings> = {}): IrrigationSettings => ({
	kind: 'irrigation',
	id: 'nursery-irrigation',
	zone: 'nursery',
	pumps: [{ key: 'k/pump', label: 'Pump' }],
	day: { onMin: 10, everyMin: 60 },
	night: { onMin: 5, everyMin: 120 },
	...more,
})
const guards = (more: Partial<OutputSafeguards> = {}): OutputSafeguards => ({
	output: { key: 'k/red', label: 'Red' },
	limits: {},
	interlocks: [],
	...more,
})
const needsPump = {
	id: 'requires pump',
	kind: 'requires',
	output: { key: 'k/pump', label: 'Pump' },
} as const

type Content = Parameters<typeof planDifferences>[1]
const content = (more: Partial<Content> = {}): Content => ({ zones: [], controllers: [], ...more })

test('a first plan says what it follows and controls', () => {
	const first = content({
		zones: [zone()],
		controllers: [lights({ lamps: [...lights().lamps, { key: 'k/blue', label: 'Blue' }] })],
		safeguards: [guards({ limits: { maxOnMs: 1000 }, interlocks: [needsPump] })],
	})
	expect(planDifferences(null, first)).toEqual([
		'Nursery: follows Lettuce, lights on at 06:00',
		'Nursery lights: controls Red, Blue',
		'Red: limits changed',
		'Red: interlock added: Requires Pump',
	])
	expect(planDifferences(first, first)).toEqual([])
})

describe('of a zone', () => {
	const basil = { id: 'basil', version: 7, name: 'Basil' }
	test.each<[Partial<PlanZone>, string[]]>([
		[{ recipe: basil }, ['Nursery: Lettuce → Basil']],
		[{ recipe: { ...zone().recipe, version: 2 } }, ['Nursery: version 2 of Lettuce']],
		[{ lightsOnAt: '07:00' }, ['Nursery: lights on at 06:00 → 07:00']],
		[
			{ recipe: basil, lightsOnAt: '07:00', stages: [] },
			['Nursery: Lettuce → Basil', 'Nursery: lights on at 06:00 → 07:00'],
		],
		[{ stages: [] }, ['Nursery: stages follow another planting']],
	])('%o', (more, lines) => {
		expect(planDifferences(content({ zones: [zone()] }), content({ zones: [zone(more)] }))).toEqual(
			lines,
		)
	})

	test('that has no recipe any more', () => {
		const both = content({ zones: [zone(), zone({ zone: 'cultivation' })] })
		expect(planDifferences(both, content({ zones: [zone()] }))).toEqual([
			'Cultivation: no active recipe any more',
		])
	})
})

describe('of a controller', () => {
	const blue = { key: 'k/blue', label: 'Blue' }
	const changed = (before: ControllerSettings, after: ControllerSettings) =>
		planDifferences(content({ controllers: [before] }), content({ controllers: [after] }))

	test.each<[Partial<LightSettings>, string[]]>([
		[{ lamps: [blue] }, ['Nursery lights: added Blue', 'Nursery lights: removed Red']],
		[
			{ lamps: [{ key: 'k/red', label: 'Red', percent: 70 }] },
			['Nursery lights: levels 100 % → 70 %'],
		],
		[{ rampMin: 30 }, ['Nursery lights: sunrise and sunset 0 min → 30 min']],
		[
			{ integral: { sensors: [] } },
			['Nursery lights: length of a day by hours → by measured light'],
		],
		[
			{ tariff: { from: '17:00', to: '21:00' } },
			['Nursery lights: tariff hours none → 17:00 to 21:00'],
		],
		[{ staggerMs: 9000 }, ['Nursery lights: settings changed']],
		[{}, []],
	])('of lights: %o', (more, lines) => {
		expect(changed(lights(), lights(more))).toEqual(lines)
	})

	test.each<[Partial<IrrigationSettings>, string[]]>([
		[
			{ day: { onMin: 15, everyMin: 60 } },
			['Nursery irrigation by day: 10 of every 60 min → 15 of every 60 min'],
		],
		[
			{ night: { onMin: 5, everyMin: 240 } },
			['Nursery irrigation by night: 5 of every 120 min → 5 of every 240 min'],
		],
	])('of pumps: %o', (more, lines) => {
		expect(changed(pumps(), pumps(more))).toEqual(lines)
	})

	test('that is gone', () => {
		const before = content({ controllers: [lights(), pumps()] })
		expect(planDifferences(before, content({ controllers: [pumps()] }))).toEqual([
			'Nursery lights: no longer controlled',
		])
	})
})

test('of limits and interlocks', () => {
	const before = content({ safeguards: [guards({ interlocks: [needsPump] })] })
	expect(planDifferences(before, content())).toEqual(['Red: interlock removed: Requires Pump'])
	const tighter = content({
		safeguards: [guards({ interlocks: [needsPump], limits: { maxOnMs: 60_000 } })],
	})
	expect(planDifferences(before, tighter)).toEqual(['Red: limits changed'])
	expect(planDifferences(tighter, content())).toEqual([
		'Red: limits changed',
		'Red: interlock removed: Requires Pump',
	])
})
