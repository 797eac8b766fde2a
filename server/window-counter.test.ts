import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveLimits } from '~/http/limits'
import { WindowCounter } from './window-counter'

test('calls over the limit are refused with the time to wait', () => {
	const counter = new WindowCounter(60_000)
	expect(Array.from({ length: 4 }, () => counter.count('a', 3, 1000))).toEqual([0, 0, 0, 60_000])
	expect(counter.count('a', 3, 41_000)).toBe(20_000)
	expect(counter.count('b', 3, 41_000)).toBe(0)
	expect(counter.count('a', 3, 61_000)).toBe(0)
})

test('no window allows more calls than the limit, even when the clock jumps', () => {
	const calls = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), stepMs: fc.nat(500) }))
	fc.assert(
		fc.property(calls, fc.integer({ min: 1, max: 5 }), (list, most) => {
			const counter = new WindowCounter(1000)
			let nowMs = 0
			const passed: { key: string; atMs: number }[] = []
			for (const { key, stepMs } of list) {
				nowMs += stepMs
				const waitMs = counter.count(key, most, nowMs)
				expect(waitMs).toBeLessThanOrEqual(1000)
				if (waitMs === 0) passed.push({ key, atMs: nowMs })
			}
			for (const { key, atMs } of passed) {
				const inWindow = passed.filter(
					(other) => other.key === key && other.atMs >= atMs && other.atMs < atMs + 1000,
				)
				expect(inWindow.length).toBeLessThanOrEqual(2 * most) // two windows may meet here
			}
		}),
	)
	const setBack = new WindowCounter(1000)
	setBack.count('a', 1, 10_000_000)
	expect(setBack.count('a', 1, 0)).toBe(0)
})

test('all limits follow from one number, and 0 removes them', () => {
	expect(deriveLimits(600)).toEqual({
		changes: 600,
		changesOfNobody: 120,
		reads: 3000,
		demoSessions: 30,
		streams: 20,
	})
	expect(Math.min(...Object.values(deriveLimits(1)))).toBe(1)
	expect(Math.min(...Object.values(deriveLimits(0)))).toBe(Infinity)
})
