import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findGaps } from './find-gaps'

const at = (at: number) => ({ at, untilAt: at })
const span = { fromAt: 0, toAt: 1000, nowAt: 1000, longestMs: 100 }

test('gaps before, between and after readings are found, but none in the future', () => {
	expect(findGaps([at(150), at(200), at(400)], span)).toEqual([
		{ fromAt: 0, toAt: 150 },
		{ fromAt: 200, toAt: 400 },
		{ fromAt: 400, toAt: 1000 },
	])
	expect(findGaps([at(50), at(100)], { ...span, nowAt: 180 })).toEqual([])
	expect(findGaps([], span)).toEqual([{ fromAt: 0, toAt: 1000 }])
})

test('gaps lie within the range, apart from each other and from every mark', () => {
	fc.assert(
		fc.property(fc.array(fc.nat(1000)), fc.integer({ min: 1, max: 400 }), (times, longestMs) => {
			const marks = times.sort((a, b) => a - b).map(at)
			const gaps = findGaps(marks, { ...span, longestMs })
			for (const [i, gap] of gaps.entries()) {
				expect(gap.toAt - gap.fromAt).toBeGreaterThan(longestMs)
				expect(gap.fromAt).toBeGreaterThanOrEqual(gaps[i - 1]?.toAt ?? 0)
				expect(marks.some(({ at }) => at > gap.fromAt && at < gap.toAt)).toBe(false)
			}
		}),
	)
})
