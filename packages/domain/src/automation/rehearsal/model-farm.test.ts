import { expect, test } from 'vitest'
import type { BoundSensor } from '../../control/plan-inputs'
import type { ClimateSettings } from '../../control/controllers/climate'
import { testPlan } from '../../../tests/control/controllers/dosing/test-tank'
import { listMovers } from '../forecast/actuator-groups'
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

function modelled(air: (number | null)[], heater: number[], mustAnswer = false) {
	const plan = testPlan(CLIMATE)
	const stages = plan.zones[0]!.stages.map((stage) => ({
		...stage,
		targets: { ...stage.targets, airC: { min: 20, max: 24 } },
	}))
	const farm: KnownFarm = {
		plan: { ...plan, zones: plan.zones.map((zone) => ({ ...zone, stages })) },
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
		mustAnswer,
	}
	const running = modelFarm(farm)
	for (;;) {
		const next = running.next()
		if (next.done) return next.value.fitted[0]!
	}
}

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
	expect(fitted.by === 'model').toBe(fitted.modelOff! <= plain)
	const asked = modelled(air, heater, true)
	expect(asked.by === 'model').toBe(fitted.modelOff! <= 1.5 * plain)
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
