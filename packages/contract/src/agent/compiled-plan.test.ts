import { drift } from '@sfc/domain/readings/calibration/drift'
import { CATALOGUE } from '@sfc/domain/control/catalogue'
import { compilePlan, DEFAULT_CONTROL } from '@sfc/domain/control/compile-plan'
import { DOSER_ROLES } from '@sfc/domain/growing/nutrients/doser-role'
import type { BoundOutput, BoundSensor, PlanInputs } from '@sfc/domain/control/plan-inputs'
import type { Rule, RuleAction, RuleCondition } from '@sfc/domain/control/rules/rule'
import { QUANTITIES, type QuantityKey } from '@sfc/domain/units/quantities'
import { CATALOGUE as RECIPES } from '@sfc/domain/growing/recipes/catalogue'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Plan } from './plan'

/** Farms as forms, devices and calibrations can make them; bounds are those of their schemas. */
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const text = (most: number) => fc.string({ minLength: 1, maxLength: most, unit: 'binary' })
const place = fc.constantFrom('nursery', 'cultivation', 'container', 'unassigned')
const zone = fc.constantFrom('nursery' as const, 'cultivation' as const)
const minutes = (min: number, max: number) => fc.integer({ min, max })
const timeOfDay = fc
	.tuple(fc.nat(23), fc.nat(59))
	.map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })
const output = fc.constantFrom(...CATALOGUE.map(({ key }) => key))

const line = fc.record({
	fromAt: instant,
	slope: number(0.01, 100),
	offset: number(-1000, 1000),
})
const calibratedUntil = fc.option(
	fc
		.tuple(line, line, number(-50, 5000), number(1e-6, 10))
		.map(
			([before, last, at, tolerance]) => drift([before, last], { at, tolerance })?.dueAt ?? null,
		),
)
const quantity = fc.oneof(
	fc.constantFrom<QuantityKey>('ph', 'ec', 'volume', 'airTemperature', 'co2', 'flow', 'contact'),
	fc.constantFrom(...(Object.keys(QUANTITIES) as QuantityKey[])),
)
const sensors: fc.Arbitrary<BoundSensor[]> = fc
	.array(
		fc.record({
			label: text(200),
			zone: place,
			quantity,
			role: fc.constantFrom(null, 'reservoir', 'leak'),
			capacity: fc.option(number(1e-6, 1e7)),
			calibratedUntil,
			line: fc.option(
				line.map(({ slope, offset }) => ({ slope, offset })),
				{ nil: undefined },
			),
			compensation: fc.option(
				fc.record({
					percentPerK: fc.constantFrom(1.9, 2),
					temperature: fc.constant({ key: 'probe/water', label: 'Water temperature' }),
				}),
				{ nil: undefined },
			),
		}),
		{ maxLength: 20 },
	)
	.map((list) =>
		list.map(({ line: held, compensation, ...one }, i) => ({
			...one,
			...(held && { line: held }),
			...(compensation && { compensation }),
			key: `d/${i}`,
		})),
	)

const outputs: fc.Arbitrary<BoundOutput[]> = fc.subarray([...CATALOGUE]).chain((list) =>
	fc
		.record({
			labels: fc.array(text(200), { minLength: list.length, maxLength: list.length }),
			isDimmable: fc.boolean(),
		})
		.map(({ labels, isDimmable }) =>
			list.map(({ key, zone: at, type, outputClass }, i) => ({
				key: `o/${key}`,
				label: labels[i] ?? key,
				equipmentKey: key,
				zone: at,
				type,
				outputClass,
				isDimmable,
			})),
		),
)

const dosers = fc.array(
	fc.record({
		key: output.map((key) => `o/${key}`),
		role: fc.constantFrom(...DOSER_ROLES),
		mlPerS: fc.option(number(1e-6, 1000)),
		jug: fc.option(fc.record({ ml: number(0, 1_000_000), enteredAt: instant })),
		budget: fc.record({
			perDoseMl: number(1e-6, 10_000),
			perHourMl: number(1e-6, 100_000),
			perDayMl: number(1e-6, 100_000),
			perDoseChange: number(1e-6, 3),
			perHourChange: number(1e-6, 5),
			perDayChange: number(1e-6, 10),
		}),
	}),
	{ maxLength: 6 },
)

const condition: fc.Arbitrary<RuleCondition> = fc.oneof(
	fc.record({
		kind: fc.constant('reading' as const),
		quantity,
		zone: place,
		is: fc.constantFrom('above' as const, 'below' as const),
		value: number(-1000, 1000),
		forMin: number(0, 1440),
	}),
	fc.record({
		kind: fc.constant('output' as const),
		equipmentKey: output,
		on: fc.boolean(),
		forMin: number(0, 1440),
	}),
	fc.record({ kind: fc.constant('time' as const), from: timeOfDay, to: timeOfDay }),
	fc.record({
		kind: fc.constant('trend' as const),
		quantity,
		zone: place,
		is: fc.constantFrom('rising' as const, 'falling' as const),
		perHour: number(1e-6, 1000),
		overMin: number(15, 360),
	}),
	fc.record({
		kind: fc.constant('day' as const),
		zone,
		is: fc.constantFrom('from' as const, 'until' as const),
		day: fc.integer({ min: 1, max: 1000 }),
	}),
)
const action: fc.Arbitrary<RuleAction> = fc.oneof(
	fc.record({
		kind: fc.constant('switch' as const),
		equipmentKey: output,
		on: fc.boolean(),
		forMin: number(1, 1440),
	}),
	fc.record({
		kind: fc.constant('shift' as const),
		zone,
		quantity: fc.constantFrom('airC' as const, 'ph' as const),
		by: number(-10, 10),
		forMin: number(1, 1440),
	}),
	fc.record({
		kind: fc.constant('dose' as const),
		zone,
		role: fc.constantFrom(...DOSER_ROLES),
		ml: number(1e-6, 1000),
	}),
	fc.record({ kind: fc.constantFrom('notify' as const, 'task' as const), text: text(200) }),
)
const rule: fc.Arbitrary<Rule> = fc.record({
	id: fc.uuid(),
	name: text(100),
	description: fc.string(),
	category: fc.constant('climate' as const),
	priority: fc.constantFrom('critical' as const, 'low' as const),
	mode: fc.constantFrom('shadow' as const, 'live' as const),
	match: fc.constantFrom('all' as const, 'any' as const),
	when: fc.array(condition, { minLength: 1, maxLength: 3 }),
	unless: fc.array(condition, { maxLength: 2 }),
	then: fc.array(action, { minLength: 1, maxLength: 3 }),
	cooldownMin: number(0, 10_080),
})

const rhythm = fc
	.tuple(minutes(1, 60), minutes(1, 1440))
	.map(([a, b]) => ({ onMin: Math.min(a, b), everyMin: Math.max(a, b) }))
const rhythms = fc.record({ day: rhythm, night: rhythm })
const settings = fc
	.record({
		lightsOnAt: fc.record({ nursery: timeOfDay, cultivation: timeOfDay }),
		light: fc.record({
			percent: fc.integer({ min: 1, max: 100 }),
			rampMin: minutes(0, 240),
			byIntegral: fc.boolean(),
			tariff: fc.option(fc.record({ from: timeOfDay, to: timeOfDay })),
		}),
		irrigation: fc.record({ nursery: rhythms, cultivation: rhythms }),
		dosing: fc.record({
			mixMin: minutes(1, 240),
			gapMin: minutes(1, 240),
			ratio: fc.record({ a: number(0, 100), b: number(0, 100), boost: number(0, 100) }),
		}),
		air: fc.record({
			nightDropC: number(0, 15),
			humidityBy: fc.constantFrom('humidity' as const, 'vpd' as const),
			leastVpdKPa: number(0.1, 3),
			leafOffsetC: number(-5, 5),
			heatInParts: fc.option(
				fc.record({
					gain: number(1e-6, 100),
					integralS: number(60, 86_400),
					windowS: number(120, 3600),
				}),
			),
		}),
		fill: fc
			.tuple(number(1, 99), number(0.01, 1), number(1, 100))
			.map(([fromPercent, more, mostPercentPerDay]) => {
				return { fromPercent, toPercent: fromPercent + more, mostPercentPerDay }
			}),
	})
	.map((chosen) => ({ ...DEFAULT_CONTROL, ...chosen }))

const recipe = fc.constantFrom(...RECIPES)
const farm: fc.Arbitrary<PlanInputs> = fc.record({
	timezone: fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'),
	outputs,
	sensors,
	dosers,
	rules: fc.array(rule, { maxLength: 5 }),
	recipes: fc.record({ nursery: recipe, cultivation: recipe }, { requiredKeys: [] }),
	cycles: fc.array(
		fc.record({
			zone,
			plantDate: fc
				.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
				.map((day) => day.toISOString().slice(0, 10)),
			plants: fc.nat(100_000),
		}),
		{ maxLength: 4 },
	),
	settings,
	isAutomatic: fc.constant(true),
})

test('whatever a farm is like, its plan is one that its agent can read', () => {
	fc.assert(
		fc.property(farm, (inputs) => {
			const plan = {
				format: 1,
				farmId: 1,
				agentId: 'a',
				version: 1,
				madeAt: 1,
				madeBy: 'Ada',
				because: 'selected Basil',
				freshUntil: 2,
				...compilePlan(inputs),
			}
			expect(Plan.safeParse(JSON.parse(JSON.stringify(plan))).error).toBeUndefined()
		}),
		{ numRuns: 500 },
	)
})

test('a probe whose drift brings its calibration forward keeps the plan readable', () => {
	const day = 86_400_000
	const lines = [
		{ fromAt: 0, slope: 1, offset: 0 },
		{ fromAt: 7 * day, slope: 1.013, offset: 0.07 },
	]
	const dueAt = drift(lines, { at: 6.1, tolerance: 0.1 })?.dueAt
	expect(dueAt).toSatisfy(Number.isSafeInteger)
})
