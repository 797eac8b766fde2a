import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRollups, rollUp, type Rollup, type Sample } from './rollup'

const sample = fc.record({
	at: fc.nat(3_600_000),
	value: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
	isGood: fc.boolean(),
})
const samples = fc.uniqueArray(sample, { selector: ({ at }) => at, minLength: 1, maxLength: 60 })

/** Equal except for the last digits of the mean, which depend on the order of the sum. */
function expectSame(a: Rollup | null, b: Rollup | null): void {
	expect({ ...a, mean: null }).toEqual({ ...b, mean: null })
	if (b?.mean != null) expect(a?.mean).toBeCloseTo(b.mean, 6)
	else expect(a?.mean ?? null).toBe(null)
}

test('the order of readings does not matter', () => {
	fc.assert(
		fc.property(samples, (list) => {
			const sorted = [...list].sort((a, b) => a.at - b.at)
			expectSame(rollUp(list), rollUp(sorted))
		}),
	)
})

test('merged parts equal the whole, however it is split', () => {
	fc.assert(
		fc.property(samples, fc.array(fc.nat(3_600_000), { maxLength: 6 }), (list, cuts) => {
			const sorted = [...list].sort((a, b) => a.at - b.at)
			const parts = new Map<number, Sample[]>()
			for (const one of sorted) {
				const part = cuts.filter((cut) => cut <= one.at).length
				parts.set(part, [...(parts.get(part) ?? []), one])
			}
			const rolled = [...parts].sort(([a], [b]) => a - b).flatMap(([, part]) => rollUp(part) ?? [])
			expectSame(mergeRollups(rolled), rollUp(sorted))
		}),
		{
			examples: [
				[
					[
						{ at: 1, value: -0, isGood: true },
						{ at: 0, value: 0, isGood: false },
					],
					[1],
				],
			],
		},
	)
})

test('readings of a buffer do not lower the share of good ones', () => {
	const buffer = { value: 12.9, isGood: false, flaw: 'calibrating' } as const
	const rolled = rollUp([
		{ at: 1, value: 1.4, isGood: true },
		{ at: 2, ...buffer },
	])
	expect(rolled).toMatchObject({ count: 1, good: 1, max: 1.4 })
	expect(rollUp([{ at: 2, ...buffer }])).toMatchObject({ count: 0, good: 0, mean: null })
})

test('untrusted readings are counted but do not change the figures', () => {
	const rolled = rollUp([
		{ at: 1, value: 6, isGood: true },
		{ at: 2, value: 99, isGood: false, flaw: 'spike' },
		{ at: 3, value: 7, isGood: true },
	])
	expect(rolled).toEqual({
		count: 3,
		good: 2,
		stuck: 0,
		spikes: 1,
		min: 6,
		max: 7,
		mean: 6.5,
		last: 7,
	})
	expect(rollUp([{ at: 1, value: 99, isGood: false }])).toEqual({
		count: 1,
		good: 0,
		stuck: 0,
		spikes: 0,
		min: null,
		max: null,
		mean: null,
		last: null,
	})
	expect(rollUp([])).toBe(null)
})
