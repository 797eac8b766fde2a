import { expect, test } from 'vitest'
import { careful, NOT_STOPPED, type DoserMemory } from './dosing-memory'
import { adviseFiner, dayNeedTimes, roundUp } from './limit-advice'

const HOUR_MS = 3_600_000
const jug = { enteredAt: null, enteredMl: null, leftMl: null }
const dose = (atMs: number) => ({ atMs, ml: 10, forMs: 500, change: 0.2 })
const known: DoserMemory = {
	...careful('ph-down'),
	...NOT_STOPPED,
	given: [dose(0)],
	ahead: 0,
	jug,
	isConfirmed: true,
	response: 50,
}

test('a day needs so many times what was given since its first dose, with a margin', () => {
	expect(dayNeedTimes(known, 20 * HOUR_MS)).toBeCloseTo(1.5)
	expect(dayNeedTimes(known, HOUR_MS)).toBeCloseTo(5)
	const older = { ...known, given: [dose(0), dose(30 * HOUR_MS)] }
	expect(dayNeedTimes(older, 40 * HOUR_MS)).toBeCloseTo(3)
	expect(dayNeedTimes({ ...known, isConfirmed: false }, 20 * HOUR_MS)).toBeNull()
	expect(dayNeedTimes({ ...known, given: [] }, 20 * HOUR_MS)).toBeNull()
})

test('a pump that is too coarse is told how far to dilute, and which pump is fine enough', () => {
	const pump = { smallestMl: 1, litres: 100, mlPerS: 4 }
	expect(adviseFiner(known, pump)).toBe(
		'the smallest dose of the pump changes pH by 0.50: dilute its concentrate to 5 times its volume, or use a pump of at most 0.80 ml/s',
	)
})

test.each([
	[6, '6.0'],
	[8.01, '8.1'],
	[0.123, '0.13'],
	[1231, '1300'],
])('%s is rounded up to %s', (value, text) => {
	expect(roundUp(value).replaceAll(',', '')).toBe(text)
})
