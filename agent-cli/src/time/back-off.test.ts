import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BackOff } from './back-off'

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('the first try comes within 2 s and every later one within 30 s', () => {
	fc.assert(
		fc.property(fc.array(random, { minLength: 1, maxLength: 60 }), fc.nat(59), (draws, success) => {
			let draw = 0
			const backOff = new BackOff(undefined, undefined, () => draws[draw] ?? 0)
			for (; draw < draws.length; draw++) {
				const isFirst = draw === 0 || draw === success
				if (draw === success) backOff.reset()
				const waitMs = backOff.nextMs()
				expect(waitMs).toBeGreaterThan(0)
				expect(waitMs).toBeLessThanOrEqual(isFirst ? 2000 : 30_000)
			}
		}),
	)
})

test('waits grow while tries fail', () => {
	fc.assert(
		fc.property(random, fc.integer({ min: 2, max: 60 }), (drawn, failures) => {
			const backOff = new BackOff(undefined, undefined, () => drawn)
			const waits = Array.from({ length: failures }, () => backOff.nextMs())
			expect(waits).toEqual(waits.toSorted((a, b) => a - b))
		}),
	)
})
