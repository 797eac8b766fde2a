import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAST_STEP, stepToShow } from './steps'

test.each([
	[null, 2, 2],
	['1', 3, 1],
	['3', 3, 3],
	['4', 3, 3],
	['0', 2, 2],
	['-1', 2, 2],
	['1.5', 2, 2],
	['01', 2, 2],
	['', 4, 4],
])('asked for %j with %i reached, step %i is shown', (asked, reached, step) =>
	expect(stepToShow(asked, reached)).toBe(step),
)

test('whatever is asked for, nobody skips ahead', () => {
	fc.assert(
		fc.property(fc.string(), fc.integer({ min: 1, max: LAST_STEP }), (asked, reached) => {
			const step = stepToShow(asked, reached)
			expect(step >= 1 && step <= reached).toBe(true)
		}),
	)
})
