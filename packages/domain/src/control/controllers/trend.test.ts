import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changePerHour, passSamples, type Samples } from './trend'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Reads once a minute for so long; the samples at the end. */
function read(minutes: number, valueAt: (minute: number) => number | null, overMs = HOUR_MS) {
	let samples: Samples = []
	for (let minute = 0; minute <= minutes; minute += 1)
		samples = passSamples(samples, valueAt(minute), { overMs, passedMs: minute ? MINUTE_MS : 0 })
	return samples
}

test('a straight line is found, whatever the window', () => {
	const perHour = fc.double({ min: -50, max: 50, noNaN: true })
	fc.assert(
		fc.property(perHour, fc.integer({ min: 15, max: 360 }), (slope, overMin) => {
			const overMs = overMin * MINUTE_MS
			const samples = read(2 * overMin, (minute) => 20 + (slope * minute) / 60, overMs)
			expect(changePerHour(samples, overMs)).toBeCloseTo(slope, 6)
		}),
	)
})

test('nothing is said before the window is spanned, or when most of it was not read', () => {
	const steady = (minute: number) => minute / 60
	expect(changePerHour(read(45, steady), HOUR_MS)).toBeNull()
	expect(changePerHour(read(60, steady), HOUR_MS)).toBeCloseTo(1)
	const gaps = (minute: number) => (minute % 20 === 0 ? steady(minute) : null)
	expect(changePerHour(read(180, gaps), HOUR_MS)).toBeNull()
	expect(changePerHour([], HOUR_MS)).toBeNull()
})

test('it forgets what is older than its window, and keeps few samples', () => {
	const step = (minute: number) => (minute < 60 ? 0 : 10)
	expect(changePerHour(read(70, step), HOUR_MS)).toBeGreaterThan(5)
	expect(changePerHour(read(130, step), HOUR_MS)).toBe(0)
	const passes = fc.array(fc.nat(10 * MINUTE_MS), { minLength: 200, maxLength: 400 })
	fc.assert(
		fc.property(passes, (all) => {
			let samples: Samples = []
			for (const passedMs of all) {
				samples = passSamples(samples, passedMs, { overMs: HOUR_MS, passedMs })
				expect(samples.length).toBeLessThanOrEqual(14)
				for (const { agoMs } of samples) expect(agoMs).toBeLessThanOrEqual(1.1 * HOUR_MS)
			}
		}),
	)
})
