import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findExcursions, SILENT_AFTER_MS, type Sample } from './find-excursions'

const MINUTE = 60_000
const limits = { lowC: 0, highC: 5, allowedMs: 60 * MINUTE }
const every = (minutes: number, count: number, valueC: number, fromMin = 0): Sample[] =>
	Array.from({ length: count }, (_, i) => ({ at: (fromMin + i * minutes) * MINUTE, valueC }))
const span = (minutes: number) => ({ fromAt: 0, toAt: minutes * MINUTE })

test('an hour outside is allowed, a minute more is an excursion', () => {
	const hour = [...every(1, 30, 4), ...every(1, 60, 8, 30), ...every(1, 30, 4, 90)]
	expect(findExcursions(hour, limits, span(120))).toEqual([])
	const more = [...every(1, 30, 4), ...every(1, 61, 8, 30), ...every(1, 29, 4, 91)]
	expect(findExcursions(more, limits, span(120))).toEqual([
		{
			fromAt: 30 * MINUTE,
			toAt: 91 * MINUTE,
			outMs: 61 * MINUTE,
			silentMs: 0,
			worstC: 8,
		},
	])
})

test('a silent sensor is not measured, never in limits', () => {
	const samples = [...every(1, 10, 4), ...every(1, 10, 4, 110)]
	expect(findExcursions(samples, limits, span(120))).toEqual([
		{
			fromAt: 9 * MINUTE,
			toAt: 110 * MINUTE,
			outMs: 0,
			silentMs: 101 * MINUTE,
			worstC: null,
		},
	])
	expect(findExcursions([], limits, span(61))).toMatchObject([{ toAt: null, worstC: null }])
})

test('silence between two warm times joins them', () => {
	const samples = [...every(1, 20, 9), ...every(1, 20, 7, 60), ...every(1, 20, 4, 80)]
	expect(findExcursions(samples, limits, span(100))).toMatchObject([
		{ fromAt: 0, toAt: 80 * MINUTE, outMs: 39 * MINUTE, silentMs: 41 * MINUTE, worstC: 9 },
	])
})

test('too cold is outside too, and what goes on has no end', () => {
	expect(findExcursions(every(1, 90, -2), limits, span(90))).toMatchObject([
		{ toAt: null, worstC: -2 },
	])
})

test('excursions do not overlap, last longer than allowed, and hold every moment that was not shown in limits for so long', () => {
	const drawn = fc.record({
		gaps: fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: -20, max: 120 })), {
			maxLength: 60,
		}),
		allowedMin: fc.integer({ min: 1, max: 90 }),
		tailMin: fc.integer({ min: 1, max: 90 }),
	})
	fc.assert(
		fc.property(drawn, ({ gaps, allowedMin, tailMin }) => {
			let at = 0
			const samples = gaps.map(([gap, tenths]) => {
				at += gap
				return { at: at * MINUTE, valueC: tenths / 10 }
			})
			const minutes = at + tailMin
			const own = { ...limits, allowedMs: allowedMin * MINUTE }
			const found = findExcursions(samples, own, span(minutes))
			// What is known of each minute, one by one.
			const isIn = Array.from({ length: minutes }, (_, minute) => {
				const before = samples.filter((sample) => sample.at <= minute * MINUTE).at(-1)
				if (!before) return false
				const next = samples.find((sample) => sample.at > before.at)?.at ?? minutes * MINUTE
				const isKnown = next - before.at <= SILENT_AFTER_MS || before.at === minute * MINUTE
				return isKnown && before.valueC >= own.lowC && before.valueC <= own.highC
			})
			for (const [index, { fromAt, toAt, outMs, silentMs }] of found.entries()) {
				const end = toAt ?? minutes * MINUTE
				expect(end - fromAt).toBeGreaterThan(own.allowedMs)
				expect(outMs + silentMs).toBe(end - fromAt)
				expect(found[index + 1]?.fromAt ?? Infinity).toBeGreaterThanOrEqual(end)
			}
			const inside = (minute: number) =>
				found.some(
					({ fromAt, toAt }) => minute * MINUTE >= fromAt && minute * MINUTE < (toAt ?? Infinity),
				)
			let run = 0
			for (let minute = 0; minute <= minutes; minute++) {
				if (minute < minutes && !isIn[minute]) run++
				else {
					// A lone reading in limits lasts a moment: the minute after it may be silent again.
					if (run > allowedMin + 1)
						for (let back = 1; back <= run; back++) expect(inside(minute - back)).toBe(true)
					run = 0
				}
			}
		}),
	)
})
