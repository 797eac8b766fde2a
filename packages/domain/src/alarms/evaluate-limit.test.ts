import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
	NORMAL_STATE,
	isOutsideLimit,
	evaluateLimit,
	type Limit,
	type ConditionState,
} from './evaluate-limit'

const LIMIT: Limit = { above: 6.5, below: 5.5, hysteresis: 0.1, delayMs: 60_000, clearMs: 30_000 }
const EVERY_MS = 5000

function run(values: readonly number[], limit = LIMIT) {
	let watch: ConditionState = NORMAL_STATE
	return values.map((value, i) => {
		const before = watch
		watch = evaluateLimit(before, { at: i * EVERY_MS, value }, limit)
		if (watch.isRaised === before.isRaised) return null
		return watch.isRaised ? 'raised' : 'cleared'
	})
}
const value = fc.integer({ min: 500, max: 700 }).map((whole) => whole / 100)

test('a value that stays beyond its limit for the delay raises an alarm once', () => {
	const events = run(Array.from({ length: 30 }, () => 6.6))
	expect(events.filter(Boolean)).toEqual(['raised'])
	expect(events[12]).toBe('raised') // at 60 s
})

test('a value that wavers around the limit neither raises nor clears an alarm', () => {
	const wavering = Array.from({ length: 100 }, (_, i) => (i % 3 === 0 ? 6.49 : 6.55))
	expect(run(wavering).filter(Boolean)).toEqual([])
	const raised = [...Array.from({ length: 13 }, () => 6.7), ...wavering]
	expect(run(raised).filter(Boolean)).toEqual(['raised'])
})

test('between two near limits, a quarter of their distance is far enough back', () => {
	const near: Limit = { above: 1.2, below: 1, hysteresis: 0.2, delayMs: 0, clearMs: 0 }
	const isRaisedAt = (value: number) =>
		evaluateLimit({ isRaised: true, sinceAt: null }, { at: 0, value }, near).isRaised
	expect([1.18, 1.15, 1.1, 1.05, 1.02].map(isRaisedAt)).toEqual([true, false, false, false, true])
})

test('no alarm is missed or early, and raising and clearing alternate', () => {
	fc.assert(
		fc.property(
			fc.array(fc.tuple(value, fc.integer({ min: 1, max: 20 })), { maxLength: 30 }),
			(parts) => {
				const values = parts.flatMap(([value, times]) => Array.from({ length: times }, () => value))
				const events = run(values)
				let isRaised = false
				let beyond = 0
				for (const [i, event] of events.entries()) {
					beyond = isOutsideLimit(values[i] ?? 0, LIMIT) ? beyond + 1 : 0
					if (event === 'raised') {
						expect(isRaised).toBe(false)
						expect((beyond - 1) * EVERY_MS).toBeGreaterThanOrEqual(LIMIT.delayMs)
						isRaised = true
					}
					if (event === 'cleared') {
						expect(isRaised).toBe(true)
						isRaised = false
					}
					if ((beyond - 1) * EVERY_MS >= LIMIT.delayMs) expect(isRaised).toBe(true)
				}
			},
		),
	)
})

test('a single limit works, and so does no delay', () => {
	const cold: Limit = { above: null, below: 10, hysteresis: 1, delayMs: 0, clearMs: 0 }
	expect(run([20, 9, 10.5, 11, 40], cold)).toEqual([null, 'raised', null, 'cleared', null])
})
