import { expect, test } from 'vitest'
import { bestPlainWay, plainDays, tryPlainWays } from './score-ways'

const DAY = 96
const series = (days: number, of: (i: number) => number | null) =>
	Array.from({ length: days * DAY }, (_, i) => of(i))
const wave = (i: number) => Math.sin((2 * Math.PI * i) / DAY)
/** Noise that is the same each run, and of another seed each day. */
const noise = (i: number) =>
	Math.sin(i * 12.9898) * 43_758.5453 - Math.floor(Math.sin(i * 12.9898) * 43_758.5453) - 0.5

test('a course of the day with noise is best foretold by the mean of three days', () => {
	const values = series(10, (i) => 20 + 3 * wave(i) + noise(i))
	const tried = tryPlainWays(values, DAY)!
	expect(tried.days).toBe(5)
	expect(['three-days', 'weighted']).toContain(bestPlainWay(tried.off))
	expect(tried.off['three-days']).toBeLessThan(tried.off['day-before'])
	expect(tried.off['day-before']).toBeLessThan(tried.off.stays)
})

test('where each way is off on its own, their weighted mean is off less than any of them', () => {
	// A level that wanders slowly, a course of the day that is weak, and noise.
	const values = series(16, (i) => 20 + Math.sin(i / 300) + 0.4 * wave(i) + 0.5 * noise(i))
	const { off } = tryPlainWays(values, DAY)!
	expect(bestPlainWay(off)).toBe('weighted')
	expect(off.weighted).toBeLessThan(Math.min(off.stays, off['day-before'], off['three-days']))
})

test('a way that was never off takes all of the weight', () => {
	const values = series(12, (i) => 20 + 3 * wave(i))
	const { weighted } = plainDays(values, values.length, DAY)
	for (const [i, value] of weighted.entries()) expect(value).toBeCloseTo(20 + 3 * wave(i), 3)
})

test('what is missing is left out of the weighted mean, and of nothing there is none', () => {
	const gaps = series(10, (i) => (i % DAY < 20 ? null : 20))
	const { weighted } = plainDays(gaps, gaps.length, DAY)
	expect(weighted[0]).toBeCloseTo(20)
	expect(plainDays([], 0, DAY).weighted).toEqual(series(1, () => null))
})

test('what rises from day to day is best foretold to stay, or as the day before', () => {
	const steps = series(10, (i) => 100 + Math.floor(i / DAY) * 10)
	expect(bestPlainWay(tryPlainWays(steps, DAY)!.off)).toBe('stays')
	const waves = series(10, (i) => 100 + Math.floor(i / DAY) * 10 + 40 * wave(i))
	expect(bestPlainWay(tryPlainWays(waves, DAY)!.off)).toBe('day-before')
})

test('with a day of readings nothing was tried, and with two days no mean of three', () => {
	const one = series(1, wave)
	expect(tryPlainWays(one, DAY)).toBeNull()
	const two = series(2, wave)
	expect(tryPlainWays(two, DAY)?.off['three-days']).toBe(Infinity)
})

test('a way is tried only on what was not read at its time', () => {
	const values = series(6, (i) => (i < 5 * DAY ? 0 : 10))
	const tried = tryPlainWays(values, DAY)!
	for (const way of ['stays', 'day-before', 'three-days'] as const)
		expect(tried.off[way]).toBeCloseTo(10 / tried.days)
})
