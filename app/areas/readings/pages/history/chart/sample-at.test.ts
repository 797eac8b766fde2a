import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packSamples, unpackSamples } from './pack-samples'
import { sampleAt, type ChartSample } from './sample-at'

const one = (at: number): ChartSample => [at, at, 1, 1, 1]

test('returns the nearest reading, but none across a gap', () => {
	const samples = [0, 10, 20, 30, 40, 50, 200].map(one)
	expect(sampleAt(samples, 14)?.[0]).toBe(10)
	expect(sampleAt(samples, 16)?.[0]).toBe(20)
	expect(sampleAt(samples, 125 + 30)?.[0]).toBe(200)
	expect(sampleAt([...Array(20).keys()].map(one).concat(one(1000)), 500)).toBe(undefined)
	expect(sampleAt([], 5)).toBe(undefined)
})

test('returns the step that contains the instant', () => {
	const steps = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 })
	fc.assert(
		fc.property(steps, fc.nat(1000), (lengths, at) => {
			let from = 0
			const samples = lengths.map((length): ChartSample => [from, (from += length), 1, 1, 1])
			const holds = samples.some(([from, to]) => at >= from && at <= to)
			const found = sampleAt(samples, at)
			if (holds) expect(found && found[0] <= at && at <= found[1]).toBe(true)
		}),
	)
})

test('samples come out as they went in', () => {
	const number = fc.integer({ min: -1e6, max: 1e6 }).map((whole) => whole / 100)
	const sample = fc
		.tuple(fc.nat(1e9), fc.nat(1e6), fc.option(number), number, number)
		.map(([from, ms, mean, min, max]): ChartSample => [
			from,
			from + ms,
			mean,
			mean === null ? null : min,
			mean === null ? null : max,
		])
	fc.assert(
		fc.property(fc.array(sample), (samples) => {
			expect(unpackSamples(packSamples(samples))).toEqual(samples)
		}),
	)
	expect(packSamples([one(60), one(120)])).toBe('60 0 1;60 0 1')
})
