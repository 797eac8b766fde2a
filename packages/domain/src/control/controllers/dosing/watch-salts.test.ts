import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dosing, EC } from '../../../../tests/control/controllers/dosing/test-tank'
import type { FarmState } from '../controller'
import type { Aim } from './dosing-preconditions'
import { INITIAL_DOSING } from './dosing-memory'
import { drainL, isDrainTitle, watchSalts } from './watch-salts'

const SETTINGS = dosing()
const TICK_MS = 60_000
const LITRES = 420

const farmWith = (litres: number | null): FarmState => ({
	utc: 0,
	minuteOfDay: () => 0,
	passedMs: TICK_MS,
	read: () => litres,
	isOn: () => null,
	zone: () => null,
	isRequested: () => false,
})

/** What is told over some hours of looks each minute, with the hour. */
function watch(
	hours: number,
	ecAt: (hour: number) => number | null,
	litres: number | null = LITRES,
) {
	const told: { hour: number; title: string }[] = []
	let memory = INITIAL_DOSING
	for (let minute = 0; minute < hours * 60; minute++) {
		const value = ecAt(minute / 60)
		const aim: Aim = value === null ? { reason: 'no reading' } : { value, doubt: 0.01, band: EC }
		const result = watchSalts(SETTINGS, memory, farmWith(litres), aim)
		memory = result.memory
		told.push(...result.effects.map(({ title }) => ({ hour: minute / 60, title })))
	}
	return told
}

describe('EC that nothing lowers', () => {
	test('is told before it leaves its band, once, with the litres to drain', () => {
		const told = watch(96, (hour) => 1.6 + hour / 400)
		expect(told).toEqual([
			{ hour: expect.any(Number), title: 'EC does not fall by itself: drain 42 L' },
		])
		// In 80 hours it reaches 1.8.
		expect(told[0]?.hour).toBeGreaterThan(50)
		expect(told[0]?.hour).toBeLessThan(76)
		expect(told.every(({ title }) => isDrainTitle(title))).toBe(true)
	})

	test('tells nothing where it comes back within a day, or stays in the band', () => {
		expect(watch(24, (hour) => Math.max(1.6, 2 - hour / 100))).toEqual([])
		expect(watch(48, () => 1.75)).toEqual([])
		expect(watch(48, (hour) => 1.5 + 0.1 * Math.sin(hour))).toEqual([])
	})

	test('is told again when it comes back after it was in its band', () => {
		expect(watch(48, (hour) => (hour > 20 && hour < 30 ? 1.6 : 1.9))).toHaveLength(2)
	})

	test('is told again after a part of the water was drained that was not enough', () => {
		expect(watch(48, (hour) => (hour < 12 ? 2.5 : 2.5 * 0.85))).toMatchObject([
			{ title: 'EC does not fall by itself: drain 63 L' },
			{ title: 'EC does not fall by itself: drain 63 L' },
		])
	})

	test('is not over while nothing is read, and not told without litres', () => {
		const gap = (hour: number) => (hour > 20 && hour < 30 ? null : 1.9)
		expect(watch(48, gap)).toHaveLength(1)
		expect(watch(24, () => 1.9, null)).toEqual([])
	})

	test('is drained by a part of the water at a time, and never below its middle', () => {
		fc.assert(
			fc.property(
				fc.double({ min: EC.max, max: 20, noNaN: true }),
				fc.double({ min: 1, max: 5000, noNaN: true }),
				(ec, litres) => {
					const drained = drainL(ec, EC, litres)
					expect(drained).toBeGreaterThan(0)
					expect(drained).toBeLessThanOrEqual(0.15 * litres)
					expect(ec * (1 - drained / litres)).toBeGreaterThanOrEqual((EC.min + EC.max) / 2 - 1e-9)
				},
			),
		)
	})
})
