import { describe, expect, test } from 'vitest'
import type { ClimateSettings } from './controllers/climate'
import { testDoser, dosing, doserKey } from '../../tests/control/controllers/dosing/test-tank'
import { Runner } from '../../tests/control/controllers/dosing/test-tank'
import type { ControllerSettings } from './plan'
import { switchThresholds, type Turn } from './switch-thresholds'

const at = (key: string) => ({ key, label: key })
const CLIMATE: ClimateSettings = {
	kind: 'climate',
	id: 'climate',
	zone: 'nursery',
	temperature: [at('air')],
	humidity: [at('humidity')],
	heat: [at('heat')],
	cool: [at('cool')],
	vent: [at('vent')],
}
const TARGETS = {
	airC: { min: 20, max: 24 },
	humidityPct: { min: 50, max: 70 },
	co2Ppm: { min: 800, max: 1000 },
	ph: { min: 5.6, max: 6 },
	ecMsCm: { min: 1.2, max: 1.6 },
}
const watched = (settings: ControllerSettings, output: string, isDay = true) =>
	switchThresholds(settings, output, { targets: TARGETS, isDay }).map(({ sensor, turns }) => [
		sensor.key,
		...turns.map(inWords),
	])
const inWords = ({ on, is, value }: Turn) => `${on ? 'on' : 'off'} ${is} ${+value.toFixed(2)}`

describe('air', () => {
	test.each([
		['heat', true, [['air', 'on below 20.4', 'off above 22.48']]],
		['cool', true, [['air', 'on above 23.6', 'off below 21.52']]],
		[
			'vent',
			true,
			[
				['air', 'on above 24'],
				['humidity', 'on above 70', 'off below 67'],
			],
		],
	])('of %s by day %s', (output, isDay, expected) => {
		expect(watched(CLIMATE, output, isDay)).toEqual(expected)
	})

	test('is switched where its marks say', () => {
		for (const output of ['heat', 'cool']) {
			const [{ turns } = { turns: [] }] = switchThresholds(CLIMATE, output, {
				targets: TARGETS,
				isDay: true,
			})
			const [begins] = turns
			if (!begins) throw new Error(`${output} has no marks`)
			const runner = new Runner(CLIMATE)
			const plan = runner.state.plan!
			const stages = [{ fromAt: 0, name: 'Growth', targets: TARGETS }]
			runner.do({
				kind: 'planned',
				plan: { ...plan, zones: plan.zones.map((zone) => ({ ...zone, stages })) },
			})
			const isOn = (airC: number) =>
				runner
					.tick({ passedMs: 700_000, read: ({ key }) => (key === 'air' ? airC : 60) })
					.get(output)?.on
			const beyond = begins.is === 'below' ? -0.01 : 0.01
			expect([isOn(begins.value - beyond), isOn(begins.value + beyond)]).toEqual([false, true])
		}
	})
})

test.each<[ControllerSettings, string, string[][]]>([
	[
		{ kind: 'co2', id: 'c', zone: 'nursery', sensor: at('ppm'), valve: at('valve'), exhaust: [] },
		'valve',
		[['ppm', 'on below 850', 'off above 900']],
	],
	[
		dosing({ dosers: [testDoser('ph-down')] }),
		doserKey('ph-down'),
		[['water/ph', 'on above 6'], ['water/level']],
	],
	[
		dosing({ dosers: [testDoser('ph-up')] }),
		doserKey('ph-up'),
		[['water/ph', 'on below 5.6'], ['water/level']],
	],
	[
		dosing({ dosers: [testDoser('nutrient-a')] }),
		doserKey('nutrient-a'),
		[['water/ec', 'on below 1.2'], ['water/level']],
	],
	[dosing({ dosers: [] }), 'gone', []],
	[
		{
			kind: 'irrigation',
			id: 'i',
			zone: 'nursery',
			pumps: [at('pump')],
			day: { onMin: 1, everyMin: 2 },
			night: { onMin: 1, everyMin: 2 },
			reservoir: { sensor: at('level'), leastL: 50 },
			flow: { sensor: at('flow'), leastLPerMin: 2, withinS: 20 },
		},
		'pump',
		[['level', 'off below 50'], ['flow']],
	],
	[
		{
			kind: 'fill',
			id: 'f',
			zone: 'nursery',
			valve: at('valve'),
			level: at('level'),
			lowL: 300,
			highL: 400,
			longestOpenMs: 1,
			mostLPerDay: 1,
			riseWithinMs: 1,
			leaks: [at('leak')],
		},
		'valve',
		[
			['level', 'on below 300', 'off above 400'],
			['leak', 'off above 0.5'],
		],
	],
	[
		{
			kind: 'light',
			id: 'l',
			zone: 'nursery',
			lamps: [at('lamp')],
			staggerMs: 1,
			integral: { sensors: [at('par')] },
		},
		'lamp',
		[['par']],
	],
	[{ kind: 'light', id: 'l', zone: 'nursery', lamps: [at('lamp')], staggerMs: 1 }, 'lamp', []],
])('$kind of %s is decided by %o', (settings, output, expected) => {
	expect(watched(settings, output)).toEqual(expected)
})

test('CO₂ has no marks at night', () => {
	const co2 = {
		kind: 'co2',
		id: 'c',
		zone: 'nursery',
		sensor: at('ppm'),
		valve: at('valve'),
		exhaust: [],
	} as const
	expect(watched({ ...co2, exhaust: [] }, 'valve', false)).toEqual([['ppm']])
})
