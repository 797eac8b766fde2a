import { expect, test } from 'vitest'
import type { ControllerSettings } from '../../control/plan'
import { listMovers, findActuators } from './actuator-groups'

const out = (key: string) => ({ key, label: key })
const LIGHT: ControllerSettings = {
	kind: 'light',
	id: 'nursery-light',
	zone: 'nursery',
	lamps: [out('red'), out('blue')],
	staggerMs: 0,
}
const CLIMATE: ControllerSettings = {
	kind: 'climate',
	id: 'climate',
	zone: 'cultivation',
	temperature: [],
	humidity: [],
	heat: [out('heater')],
	cool: [],
	vent: [out('exhaust')],
}
const RULE: ControllerSettings = {
	kind: 'rule',
	id: 'rule-1',
	zone: 'nursery',
	name: 'Dry the air',
	mode: 'live',
	match: 'all',
	when: [],
	unless: [],
	then: [
		{ kind: 'switch', output: out('dehumidifier'), on: true, forMs: 1 },
		{ kind: 'switch', output: out('exhaust'), on: true, forMs: 1 },
	],
	cooldownMs: 1,
}

test('outputs that work together move together, and an output belongs to its controller before a rule', () => {
	const movers = listMovers([RULE, LIGHT, CLIMATE])
	expect(movers.map(({ role, outputs }) => [role, ...outputs])).toEqual([
		['light', 'red', 'blue'],
		['heat', 'heater'],
		['vent', 'exhaust'],
		['rule', 'dehumidifier'],
	])
})

test('a heater warms the air of every zone, a lamp lights only its own', () => {
	const movers = listMovers([LIGHT, CLIMATE])
	const ofSensor = (quantity: 'airTemperature' | 'par', zone: string) =>
		findActuators(movers, { key: 'a/sensor', quantity, zone }).map(({ role, sign }) => [role, sign])
	expect(ofSensor('airTemperature', 'nursery')).toEqual([
		['light', 1],
		['heat', 1],
		['vent', 0],
	])
	expect(ofSensor('par', 'nursery')).toEqual([['light', 1]])
	expect(ofSensor('par', 'cultivation')).toEqual([])
})

test('a pump moves the sensor of its controller and no other', () => {
	const flow = { key: 'a/flow', label: 'Flow' }
	const movers = listMovers([
		{
			kind: 'irrigation',
			id: 'nursery-irrigation',
			zone: 'nursery',
			pumps: [out('pump')],
			day: { onMin: 5, everyMin: 30 },
			night: { onMin: 5, everyMin: 30 },
			reservoir: null,
			flow: { sensor: flow, leastLPerMin: 1 },
		} as unknown as ControllerSettings,
	])
	const ofKey = (key: string) =>
		findActuators(movers, { key, quantity: 'flow', zone: 'nursery' }).length
	expect([ofKey('a/flow'), ofKey('a/other')]).toEqual([1, 0])
})
