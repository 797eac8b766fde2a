import { DEFAULT_CONTROL, compilePlan } from '@sfc/domain/control/compile-plan'
import { CATALOGUE, catalogueItem } from '@sfc/domain/control/catalogue'
import type { ControllerSettings, Plan } from '@sfc/domain/control/plan'
import { rehearse } from '@sfc/domain/automation/rehearsal/rehearse'
import { INITIAL_CONTROL, step, type ControlState, type TickInput } from '@sfc/domain/control/step'
import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import { timeMs, type Bench } from './measure'

const START_MS = Date.UTC(2026, 2, 1)
const SECONDS = 86_400

/** Duration of the control's computation, on the agent once a second and in a rehearsal of past days. */
export const controlBench: Bench = {
	name: 'control',
	how: `\`step\` of the domain: one tick of 1,000 outputs of 50 lamp and 50 pump controllers, the same with 500 rules, a day of a container farm with every output of the catalogue, a tick a second, and that farm rehearsed over 30 days of 50 sensors and 20 rules.`,
	async run() {
		const many = planned(manyOutputs())
		const ticks = 500
		const manyMs = (await timeMs(() => play(many, ticks))) / ticks
		const dayMs = await timeMs(() => play(planned(containerFarm()), SECONDS))
		const ruled = planned(withRules(manyOutputs(), 500))
		const ruledMs = (await timeMs(() => play(ruled, ticks))) / ticks
		const rehearsalMs = await timeMs(rehearseMonth)
		return [
			{ name: 'a tick of 1,000 outputs', value: `${manyMs.toFixed(2)} ms`, aim: '≤ 5 ms' },
			{ name: 'the same with 500 rules', value: `${ruledMs.toFixed(2)} ms`, aim: '≤ 5 ms' },
			{ name: 'a day of a container farm', value: `${(dayMs / 1000).toFixed(1)} s` },
			{
				name: 'a rehearsal of 30 days',
				value: `${(rehearsalMs / 1000).toFixed(1)} s`,
				aim: '≤ 3 s',
			},
		]
	},
}

const planned = (plan: Plan): ControlState => step(INITIAL_CONTROL, { kind: 'planned', plan })[0]

function play(from: ControlState, ticks: number): void {
	let state = from
	for (let second = 0; second < ticks; second++) {
		const look: TickInput = {
			utc: START_MS + second * 1000,
			passedMs: 1000,
			isComplete: true,
			read: () => 20,
			isOn: () => true,
		}
		state = step(state, { kind: 'ticked', ...look })[0]
	}
}

const sensorKey = (i: number): string => `sensors/${i % 50}`

/** A plan with rules that look at one of 50 sensors each, and at the time. */
const withRules = (plan: Plan, count: number): Plan => ({
	...plan,
	controllers: [
		...plan.controllers,
		...Array.from({ length: count }, (_, i): ControllerSettings => ({
			kind: 'rule',
			id: `rule-${i}`,
			zone: 'cultivation',
			name: `Rule ${i}`,
			mode: 'live',
			match: 'all',
			when: [
				{
					kind: 'reading',
					label: 'Air temperature in cultivation',
					sensors: [{ key: sensorKey(i), label: 'Air' }],
					is: 'above',
					value: 24,
					forMs: 600_000,
				},
				{ kind: 'time', from: 360, to: 1320 },
			],
			unless: [],
			then: [
				{ kind: 'switch', output: { key: `rules/${i}`, label: `${i}` }, on: true, forMs: 600_000 },
			],
			cooldownMs: 3_600_000,
		})),
	],
})

const STEP_MS = 900_000
const MONTH_MS = 30 * 86_400_000

function rehearseMonth(): void {
	const series = Array.from({ length: MONTH_MS / STEP_MS }, (_, i) => 22 + 4 * Math.sin(i / 15))
	const keys = ['c/air', 'c/co2', ...Array.from({ length: 48 }, (_, i) => sensorKey(i))]
	const values = new Map(keys.map((key) => [key, series]))
	const readings = { fromAt: START_MS, toAt: START_MS + MONTH_MS, stepMs: STEP_MS, values }
	const running = rehearse(withRules(containerFarm(), 20), readings, (key) => {
		const place = catalogueItem(key.slice(key.indexOf('/') + 1))
		return place?.outputClass ?? 'outlet'
	})
	while (!running.next().done);
}

const FARM = {
	format: 1,
	farmId: 1,
	agentId: 'bench',
	version: 1,
	madeAt: START_MS,
	madeBy: 'bench',
	because: 'bench',
	freshUntil: START_MS,
} as const

function containerFarm(): Plan {
	const recipe = catalogueRecipe('butterhead-lettuce')
	if (!recipe) throw new Error('the catalogue has no butterhead lettuce')
	const content = compilePlan({
		timezone: 'America/New_York',
		outputs: CATALOGUE.map(({ key, zone, name, type, outputClass }) => {
			return { key: `${zone}/${key}`, label: name, equipmentKey: key, zone, type, outputClass }
		}),
		sensors: [
			{ key: 'c/air', label: 'Air', zone: 'cultivation', quantity: 'airTemperature' },
			{ key: 'c/co2', label: 'CO₂', zone: 'cultivation', quantity: 'co2' },
		],
		recipes: { nursery: recipe, cultivation: recipe },
		cycles: [],
		settings: DEFAULT_CONTROL,
		dosers: [],
		rules: [],
		isAutomatic: true,
	})
	return { ...FARM, ...content }
}

function manyOutputs(): Plan {
	const { timezone, zones } = containerFarm()
	const outputs = (of: string) =>
		Array.from({ length: 10 }, (_, i) => ({ key: `${of}/${i}`, label: `${of} ${i}` }))
	const rhythm = { onMin: 10, everyMin: 60 }
	const controllers = Array.from({ length: 50 }, (_, i): ControllerSettings[] => [
		{
			kind: 'light',
			id: `light-${i}`,
			zone: 'cultivation',
			lamps: outputs(`light-${i}`),
			staggerMs: 2000,
		},
		{
			kind: 'irrigation',
			id: `pumps-${i}`,
			zone: 'nursery',
			pumps: outputs(`pumps-${i}`),
			day: rhythm,
			night: rhythm,
		},
	])
	return { ...FARM, timezone, zones, controllers: controllers.flat() }
}
