import { rmSync, writeFileSync } from 'node:fs'
import type { Plan } from '@sfc/domain/control/plan'
import type { PlanSensor } from '@sfc/domain/growing/recipes/plan-zone'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Control } from './control'
import { signedPlan, TestControl } from '../../tests/control/test-control'

const heater = { key: 'hvac/heater', label: 'Heater' }
const AIR: PlanSensor = { key: 'air/temperature', label: 'Air temperature' }

let agent: TestControl
beforeEach(() => {
	agent = new TestControl()
	airIs(20)
})
afterEach(() => agent.remove())

const airIs = (value: number) => agent.readings.set(AIR.key, value)

const contentWith = (temperature: PlanSensor) => ({
	zones: [
		{
			zone: 'cultivation' as const,
			recipe: { id: 'basil', version: 1, name: 'Basil' },
			lightsOnAt: '06:00',
			stages: [{ fromAt: 0, name: 'Growth', targets: { airC: { min: 19, max: 24 } } }],
		},
	],
	controllers: [
		{
			kind: 'climate' as const,
			id: 'climate',
			zone: 'cultivation' as const,
			temperature: [temperature],
			humidity: [],
			heat: [heater],
			cool: [],
			vent: [],
		},
	],
})
const openControl = () => agent.open(contentWith(AIR))
const planWith = (temperature: PlanSensor, version = 1, more: Partial<Plan> = {}) =>
	signedPlan({ ...contentWith(temperature), ...more }, version)

function tickAfter(control: Control, ms = 1000) {
	agent.tick(control, ms)
	return control.plannedFor(heater.key)?.[0]
}

test('control goes by what a sensor measures after its calibration', () => {
	const control = openControl()
	control.take(planWith(AIR))
	expect(tickAfter(control)?.on).toBe(false)
	control.take(planWith({ ...AIR, line: { slope: 1, offset: -3 } }, 2))
	expect(tickAfter(control)?.on).toBe(true)
})

test.each([
	['old', AIR, 31_000],
	['of a sensor that is being calibrated', { ...AIR, isCalibrating: true } as const, 0],
])('a reading %s switches no heat', (_, sensor, ageMs) => {
	airIs(5)
	agent.ageMs = ageMs
	const control = openControl()
	control.take(planWith(sensor))
	expect(tickAfter(control)).toMatchObject({
		on: false,
		reason: 'no trusted reading of the air temperature',
	})
})

test('a plan that is old goes on, also after a restart without a server', () => {
	openControl().take(planWith(AIR))
	agent.nowMs += 90 * 86_400_000
	airIs(5)
	const control = openControl()
	control.start()
	expect(tickAfter(control)?.on).toBe(true)
	control.stop()
	expect(agent.records.map((record) => record.kind)).toEqual(['plan', 'plan'])
})

test('limits and interlocks are in force from the start on, before the plan is taken up', () => {
	const safeguards = [{ output: heater, limits: { maxOnMs: 60_000 }, interlocks: [] }]
	openControl().take(planWith(AIR, 1, { safeguards, controllers: [] }))
	expect(agent.guarded).toEqual(safeguards)
	agent.guarded = []
	const control = openControl()
	control.start()
	control.stop()
	expect(agent.guarded).toEqual(safeguards)
})

test('during an emergency stop nothing is wanted, and after it everything is looked at anew', () => {
	airIs(5)
	const control = openControl()
	control.take(planWith(AIR))
	expect(tickAfter(control)?.on).toBe(true)
	agent.isStopped = true
	expect(tickAfter(control)).toBeUndefined()
	agent.isStopped = false
	agent.lifts = 1
	expect(tickAfter(control)?.on).toBe(true)
})

test('lamps come back in turn also after a stop that was over before the next look', () => {
	const lamps = ['a', 'b'].map((key) => ({ key: `lamps/${key}`, label: key }))
	const { zones } = contentWith(AIR)
	const stages = [{ fromAt: 0, name: 'Growth', targets: { lightHours: { min: 16, max: 16 } } }]
	const light = { kind: 'light', id: 'light', zone: 'cultivation', staggerMs: 5000 } as const
	const content = {
		zones: zones.map((zone) => ({ ...zone, stages })),
		controllers: [{ ...light, lamps }],
	}
	const control = agent.open(content)
	control.take(signedPlan(content, 1))
	const wanted = () => lamps.map(({ key }) => control.plannedFor(key)?.[0]?.on)
	for (let s = 0; s < 20; s++) agent.tick(control)
	expect(wanted()).toEqual([true, true])
	agent.lifts = 1
	expect(wanted()).toEqual([undefined, undefined])
	agent.tick(control)
	expect(wanted()).toEqual([true, false])
	for (let s = 0; s < 20; s++) agent.tick(control)
	expect(wanted()).toEqual([true, true])
})

test('a plan that the disk does not take is refused, and tried again later', () => {
	const control = openControl()
	rmSync(agent.stateDir, { recursive: true })
	writeFileSync(agent.stateDir, 'a file where the folder was')
	control.take(planWith(AIR))
	expect(agent.records).toMatchObject([{ kind: 'plan', version: 1, status: 'refused' }])
	expect(control.wants(1)).toBe(false)
	agent.nowMs += 600_001
	expect(control.wants(1)).toBe(true)
})

test('an alarm that the server told of is known for ten minutes, and none before', () => {
	const key = '!alarm/nursery/ph/warning'
	const control = agent.open()
	const condition = { kind: 'reading', label: 'alarm', sensors: [{ key, label: 'pH' }] } as const
	const open = { ...condition, is: 'above', value: 0.5, forMs: 0 } as const
	const rule = {
		kind: 'rule',
		id: 'r',
		zone: 'nursery',
		name: 'Heat',
		mode: 'live',
		match: 'all',
		when: [open],
		unless: [],
		then: [{ kind: 'switch', output: heater, on: true, forMs: 1000 }],
		cooldownMs: 0,
	} as const
	const quiet = { ...rule, id: 'q', when: [{ kind: 'time', from: 0, to: 1439 }], unless: [open] }
	control.take(signedPlan({ zones: [], controllers: [rule, quiet] as never }))
	tickAfter(control, 60_000)
	const acts = () => {
		agent.records.length = 0
		tickAfter(control, 1001)
		return agent.records.flatMap((one) => (one.kind === 'rule' ? [one.rule] : []))
	}
	expect(acts()).toEqual(['q'])
	control.sensors.hearAlarms({ [key]: true })
	expect(acts()).toEqual(['r'])
	agent.nowMs += 597_000
	expect(acts()).toEqual(['r'])
	expect(acts()).toEqual(['q'])
	control.sensors.hearAlarms({ [key]: false })
	expect(acts()).toEqual(['q'])
	control.sensors.hearAlarms({})
	expect(acts()).toEqual(['q'])
})
