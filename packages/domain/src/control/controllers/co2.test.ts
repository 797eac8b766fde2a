import { expect, test } from 'vitest'
import type { Range } from '../../growing/recipes/band'
import type { Co2Settings } from './co2'
import { Runner, testClimate } from '../../../tests/control/controllers/dosing/test-tank'

const VALVE = 'air/co2'
const FAN = { key: 'air/exhaust', label: 'Exhaust' }
const co2: Co2Settings = {
	kind: 'co2',
	id: 'co2',
	zone: 'nursery',
	sensor: { key: 'air/ppm', label: 'CO₂' },
	valve: { key: VALVE, label: 'CO₂ valve' },
	exhaust: [FAN],
}
const climate = testClimate({ vent: [FAN], co2: [co2.sensor] })

/** A room by day, its fan reported off for long. */
function runner(co2Ppm: Range | undefined = { min: 800, max: 1000 }, controllers = [co2, climate]) {
	const control = new Runner(...controllers)
	const plan = control.state.plan!
	const targets = {
		airC: { min: 20, max: 24 },
		...(co2Ppm && { co2Ppm }),
		lightHours: { min: 16, max: 16 },
	}
	const zones = plan.zones.map((zone) => {
		return { ...zone, stages: [{ fromAt: 0, name: 'Growth', targets }] }
	})
	control.do({ kind: 'planned', plan: { ...plan, zones } })
	claims(control, { ppm: 1250, passedMs: 600_000 })
	return control
}

type Air = {
	airC?: number
	ppm: number | null
	hour?: number
	isFanOn?: boolean | null
	passedMs?: number
}

const claims = (
	control: Runner,
	{ airC = 22, ppm, hour = 12, isFanOn = false, passedMs = 1000 }: Air,
) =>
	control.tick({
		passedMs,
		utc: Date.UTC(2026, 0, 5, hour),
		read: ({ key }) => (key === 'air/ppm' ? ppm : airC),
		isOn: () => isFanOn,
	})

test('the valve opens below the target while the fan is off and stays so', () => {
	const wanted = claims(runner(), { airC: 22, ppm: 500 })
	expect(wanted.get(VALVE)).toMatchObject({ on: true })
	expect(wanted.get(FAN.key)).toMatchObject({ on: false, reason: 'keeps the CO₂ in' })
})

test('the valve waits at the very tick at which the air has to go out', () => {
	const wanted = claims(runner(), { airC: 25, ppm: 500 })
	expect(wanted.get(FAN.key)?.on).toBe(true)
	expect(wanted.get(VALVE)).toMatchObject({ on: false, reason: 'waits until Exhaust is off' })
})

test('it is brought well into the target, and is not added to again before it is a quarter of it lower', () => {
	const control = runner()
	const isOpen = (ppm: number) => claims(control, { ppm }).get(VALVE)?.on
	expect([849, 850, 899].map(isOpen)).toEqual([true, true, true])
	expect([900, 875, 850].map(isOpen)).toEqual([false, false, false])
	expect(isOpen(849)).toBe(true)
	expect(claims(control, { ppm: 1000 }).get(VALVE)?.reason).toBe(
		'CO₂ is high enough for Lettuce, Growth',
	)
})

test.each<[string, Air, Range | undefined, string]>([
	['by night', { ppm: 400, hour: 3 }, { min: 800, max: 1000 }, 'plants take up CO₂ only in light'],
	['without a reading', { ppm: null }, { min: 800, max: 1000 }, 'no trusted reading of CO₂'],
	[
		'at the ceiling, whatever the recipe says',
		{ ppm: 1250 },
		{ min: 3000, max: 4000 },
		'CO₂ is at 1250 ppm or more, where nothing adds to it',
	],
	[
		'while the exhaust runs on',
		{ ppm: 400, isFanOn: true },
		{ min: 800, max: 1000 },
		'the exhaust just ran: CO₂ would be lost',
	],
	[
		'while nobody knows of the exhaust',
		{ ppm: 400, isFanOn: null },
		{ min: 800, max: 1000 },
		'the exhaust just ran: CO₂ would be lost',
	],
])('the valve stays closed %s', (_, air, target, reason) => {
	expect(claims(runner(target), air).get(VALVE)).toMatchObject({ on: false, reason })
})

test('the air is kept in between two openings of the valve, and goes out above the target', () => {
	const control = runner()
	const fan = (ppm: number) => claims(control, { ppm }).get(FAN.key)
	for (const ppm of [800, 900, 875])
		expect(fan(ppm)).toMatchObject({ on: false, reason: 'keeps the CO₂ in' })
	expect(fan(1001)).toMatchObject({ on: true, reason: 'fresh air' })
})

test('after the air had to go out, it is kept in again after half an hour, and CO₂ added ten minutes later', () => {
	const control = runner()
	claims(control, { ppm: 500, isFanOn: true })
	const later = (minutes: number, isFanOn = false) =>
		claims(control, { ppm: 500, isFanOn, passedMs: minutes * 60_000 }).get(VALVE)
	expect(later(29, true)?.reason).toBe('the exhaust just ran: CO₂ would be lost')
	expect(later(1, true)?.reason).toBe('waits until Exhaust is off')
	expect(later(9)?.reason).toBe('waits until the exhaust has been off for 10 min')
	expect(later(1)?.on).toBe(true)
})

test('a room that is aired again and again gets a few openings a day, not hundreds', () => {
	const control = runner()
	let openings = 0
	let wasOpen = false
	// It is too hot for ten minutes of each quarter of an hour.
	for (let minute = 0; minute < 24 * 60; minute++) {
		const isHot = minute % 15 < 10
		const wanted = claims(control, {
			ppm: 420,
			airC: isHot ? 25 : 22,
			isFanOn: isHot,
			passedMs: 60_000,
		})
		const isOpen = wanted.get(VALVE)!.on
		expect(isOpen && isHot).toBe(false)
		if (isOpen && !wasOpen) openings++
		wasOpen = isOpen
	}
	expect(openings).toBeLessThan(6)
})

test('it is enriched in a target that begins at outside air', () => {
	const control = runner({ min: 400, max: 1000 })
	const isOpen = (ppm: number) => claims(control, { ppm }).get(VALVE)?.on
	expect([420, 690, 700].map(isOpen)).toEqual([true, true, false])
})

test('just below the ceiling it opens for a recipe that asks for more', () => {
	expect(claims(runner({ min: 3000, max: 4000 }), { ppm: 1149 }).get(VALVE)?.on).toBe(true)
})

test('a stage without a target of CO₂ gets none', () => {
	const control = runner()
	const plan = control.state.plan!
	const zones = plan.zones.map((zone) => {
		return { ...zone, stages: [{ fromAt: 0, name: 'Growth', targets: {} }] }
	})
	control.do({ kind: 'planned', plan: { ...plan, zones } })
	expect(claims(control, { ppm: 400 }).get(VALVE)).toMatchObject({
		on: false,
		reason: 'the stage has no CO₂ target',
	})
})
