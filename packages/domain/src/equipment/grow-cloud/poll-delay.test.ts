import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLOUD_POLL_MS, pollDelayMs } from './poll-delay'

test('a cloud that answers is read every 30 s, one that fails more and more seldom', () => {
	expect(pollDelayMs(0, { random: 0.9 })).toBe(CLOUD_POLL_MS)
	expect([1, 2, 3, 9].map((failures) => pollDelayMs(failures, { random: 0.5 }))).toEqual([
		60_000, 120_000, 240_000, 900_000,
	])
	expect(pollDelayMs(1, { random: 0.5, askedPauseMs: 600_000 })).toBe(600_000)
})

test('every delay is between 22 s and an hour', () => {
	const input = fc.record({
		askedPauseMs: fc.double({ min: 0, noNaN: true }),
		random: fc.double({ min: 0, max: 1, noNaN: true }),
	})
	fc.assert(
		fc.property(fc.nat(), input, (failures, options) => {
			const delayMs = pollDelayMs(failures, options)
			expect(delayMs).toBeGreaterThanOrEqual(22_000)
			expect(delayMs).toBeLessThanOrEqual(3_600_000)
		}),
	)
})
