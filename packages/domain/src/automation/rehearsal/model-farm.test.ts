import { expect, test } from 'vitest'
import type { BoundSensor } from '../../control/plan-inputs'
import type { Plan } from '../../control/plan'
import type { ClimateSettings } from '../../control/controllers/climate'
import { testPlan } from '../../../tests/control/controllers/dosing/test-tank'
import { relativeHumidityPct } from '../../climate/water-vapour'
import { listMovers } from '../forecast/actuator-groups'
import { forecast } from './forecast'
import { modelFarm, type KnownFarm } from './model-farm'

const DAY = 96
const AIR: BoundSensor = { key: 'air/t', label: 'Air', zone: 'nursery', quantity: 'airTemperature' }
const CLIMATE: ClimateSettings = {
	kind: 'climate',
	id: 'climate',
	zone: 'nursery',
	temperature: [{ key: AIR.key, label: 'Air' }],
	humidity: [],
	heat: [{ key: 'air/heater', label: 'Heater' }],
	cool: [],
	vent: [],
}

function roomFarm(air: (number | null)[], heater: number[]): KnownFarm {
	return {
		plan: planFor({ min: 20, max: 24 }),
		sensors: [AIR],
		movers: listMovers([CLIMATE]),
		outputs: ['air/heater'],
		history: {
			startsAt: 0,
			values: new Map([
				[AIR.key, air],
				['air/heater', heater],
			]),
			doses: new Map(),
		},
		classOf: () => 'heat',
	}
}

function planFor(
	airC: { min: number; max: number },
	climate: ClimateSettings | null = CLIMATE,
): Plan {
	const plan = testPlan(...(climate ? [climate] : []))
	const stages = plan.zones[0]!.stages.map((stage) => ({
		...stage,
		targets: { ...stage.targets, airC },
	}))
	return { ...plan, zones: plan.zones.map((zone) => ({ ...zone, stages })) }
}

function runAll<T>(running: Generator<number, T>): T {
	for (;;) {
		const next = running.next()
		if (next.done) return next.value
	}
}

const modelled = (air: (number | null)[], heater: number[], more: Partial<KnownFarm> = {}) =>
	runAll(modelFarm({ ...roomFarm(air, heater), ...more })).fitted[0]!

/** A room that loses heat to a cold night and a mild day, kept at 20 to 22 °C by its heater. */
function room(days: number) {
	const air: number[] = []
	const heater: number[] = []
	let [celsius, isOn] = [21, false]
	for (let i = 0; i < days * DAY; i++) {
		const outside = 5 + 4 * Math.sin((2 * Math.PI * i) / DAY)
		isOn = celsius < 20.5 || (isOn && celsius < 22)
		celsius += 0.02 * (outside - celsius) + (isOn ? 0.9 : 0)
		air.push(celsius)
		heater.push(Number(isOn))
	}
	return { air, heater }
}

test('a model is tried with control acting on what it foretells, and says how far it was off', () => {
	const { air, heater } = room(8)
	const fitted = modelled(air, heater)
	expect(fitted.model).not.toBeNull()
	expect(fitted.modelOff).toBeGreaterThan(0)
	expect(fitted.modelOff).toBeLessThan(2)
	const plain = Math.min(...Object.values(fitted.tried!.lastDay))
	expect(fitted.by === 'model').toBe(fitted.modelOff! <= 0.9 * plain)
})

test('a model that runs away under control is not kept where the days before foretell the reading', () => {
	// The air follows the clock alone, and the heater was on by chance.
	const air = Array.from(
		{ length: 8 * DAY },
		(_, i) => 15 + 6 * Math.sin((2 * Math.PI * (i % DAY)) / DAY) ** 3,
	)
	const heater = air.map((_, i) => Number(i % 7 === 0))
	const fitted = modelled(air, heater)
	expect(fitted.by).not.toBe('model')
	expect(fitted.tried!.off[fitted.by as 'stays']).toBeCloseTo(0)
})

test('with little history nothing is tried, and the reading stays', () => {
	const fitted = modelled([20, 20.1, 20.2], [0, 0, 0])
	expect(fitted).toMatchObject({ by: 'stays', tried: null, modelOff: null })
})

/** The room of eight days whose last day came four times, so that no model is as good as the day before. */
function roomThatRepeats() {
	const { air, heater } = room(8)
	const repeat = <T>(values: T[]) =>
		[0, 1, 2, 3].reduce((all) => [...all, ...values.slice(-DAY)], values)
	return { air: repeat(air), heater: repeat(heater) }
}

test.each([
	['a lower target', planFor({ min: 12, max: 16 })],
	['no heating', planFor({ min: 20, max: 24 }, null)],
])(
	'a proposal of %s is answered by the model, though the day before foretells better',
	(_, proposed) => {
		const { air, heater } = roomThatRepeats()
		expect(modelled(air, heater).by).toBe('day-before')
		const farm = { ...roomFarm(air, heater), proposed }
		expect(modelled(air, heater, { proposed }).by).toBe('model')
		const coldest = (plan: typeof proposed) => {
			const { readings } = runAll(forecast(plan, runAll(modelFarm(farm)), farm.classOf))
			return Math.min(...readings.get(AIR.key)!.map(Number))
		}
		expect(coldest(proposed)).toBeLessThan(coldest(farm.plan) - 3)
	},
)

test('a proposal that leaves the heater alone keeps the way that foretells best', () => {
	const { air, heater } = roomThatRepeats()
	const proposed = { ...planFor({ min: 20, max: 24 }), because: 'Something else' }
	expect(modelled(air, heater, { proposed }).by).toBe('day-before')
})

test('relative humidity answers to a heater, as its air does', () => {
	const { air, heater } = roomThatRepeats()
	const humidity: BoundSensor = { ...AIR, key: 'air/rh', label: 'Humidity', quantity: 'humidity' }
	const { history, ...farm } = roomFarm(air, heater)
	const vapour = air.map((_, i) => 9 + Math.sin((2 * Math.PI * i) / DAY))
	const values = new Map(history.values).set(
		humidity.key,
		vapour.map((gPerM3, i) => relativeHumidityPct(air[i]!, gPerM3)),
	)
	const damp = { ...farm, sensors: [AIR, humidity], history: { ...history, values } }
	const wayFor = (more: Partial<KnownFarm>) =>
		runAll(modelFarm({ ...damp, ...more })).fitted.find(({ sensor }) => sensor === humidity)?.by
	expect(wayFor({})).toBe('day-before')
	expect(wayFor({ proposed: planFor({ min: 12, max: 16 }) })).toBe('model')
})
