import { expect, test } from 'vitest'
import {
	Runner,
	doserKey,
	dosing,
	testClimate,
	testDoser,
} from '../../tests/control/controllers/dosing/test-tank'
import type { TickInput } from './step'

const HEAT = 'air/heater'
const climate = testClimate({ heat: [{ key: HEAT, label: 'Heater' }] })
const MINUTE_MS = 60_000

/** Control of a room of 20 to 24 °C. */
function room(): Runner {
	const control = new Runner(climate)
	const plan = control.state.plan!
	const zones = plan.zones.map((zone) => {
		return { ...zone, stages: [{ fromAt: 0, name: 'Growth', targets: { airC: RANGE } }] }
	})
	control.do({ kind: 'planned', plan: { ...plan, zones } })
	return control
}
const RANGE = { min: 20, max: 24 }

/** So many minutes of a room this warm whose heater is reported so. */
function pass(control: Runner, minutes: number, airC: number, look: Partial<TickInput>): void {
	for (let i = 0; i < minutes; i++)
		control.tick({ passedMs: MINUTE_MS, read: () => airC, isOn: () => true, ...look })
}

test('a heater that stays on is told once, with what to do, and again when it had followed', () => {
	const control = room()
	pass(control, 10, 22, {})
	expect(control.notices).toEqual([])
	pass(control, 30, 22, {})
	expect(control.notices).toMatchObject([{ controller: 'climate', output: HEAT, isStopped: false }])
	const [notice] = control.notices
	expect(notice?.title).toBe('Heater is on, although it should be off')
	expect(notice?.causes[0]?.cause).toMatch(/relay sticks/)
	expect(notice?.causes[0]?.evidence[0]?.text).toMatch(/reported on for 10 min/)
	pass(control, 1, 22, { isOn: () => false })
	pass(control, 30, 22, {})
	expect(control.notices).toHaveLength(2)
})

test('a heater that stays on is told once, however often it is wanted in between', () => {
	const control = room()
	for (let i = 0; i < 5; i++) {
		pass(control, 30, 23, {})
		pass(control, 30, 15, {})
	}
	const staysOn = control.notices.filter(({ title }) => title.endsWith('should be off'))
	expect(staysOn).toHaveLength(1)
})

test('a heater that stays off is told too', () => {
	const control = room()
	pass(control, 30, 15, { isOn: () => false })
	expect(control.notices.map(({ title }) => title)).toEqual([
		'Heater is off, although it should be on',
	])
})

test.each([
	['a person holds it', { heldBecause: () => 'switched on by Ada' }],
	['nobody knows how it is', { isOn: () => null }],
	['it does as it is told', { isOn: () => false }],
])('nothing is told while %s', (_, look) => {
	const control = room()
	pass(control, 60, 22, look)
	expect(control.notices).toEqual([])
})

test('a shortest run that the farm chose is no fault', () => {
	const control = room()
	const plan = control.state.plan!
	const output = { key: HEAT, label: 'Heater' }
	const safeguards = [{ output, limits: { minOnMs: 30 * MINUTE_MS }, interlocks: [] }]
	control.do({ kind: 'planned', plan: { ...plan, safeguards } })
	pass(control, 35, 22, {})
	expect(control.notices).toEqual([])
	pass(control, 2, 22, {})
	expect(control.notices).toHaveLength(1)
})

test('a dosing pump that runs on is told within seconds', () => {
	const control = new Runner(dosing({ dosers: [testDoser('ph-down')] }))
	for (let second = 0; second < 20; second++)
		control.tick({ read: () => 6, isOn: ({ key }) => key === doserKey('ph-down') })
	expect(control.notices.map(({ title }) => title)).toEqual([
		'ph-down is on, although it should be off',
	])
})
