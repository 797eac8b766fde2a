import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EFFECTS, QUANTITIES } from './doser-effects'
import { careful, NO_TRIAL, NOT_STOPPED, type DoserMemory, type Trial } from './dosing-memory'
import { countWrongWay, leastExpected, judgeDose } from './judge-dose'

const SEEABLE = QUANTITIES.ph.seeable
const { strongest, weakest } = EFFECTS['ph-down']
const jug = { enteredAt: null, enteredMl: null, leftMl: null }
const fresh: DoserMemory = { ...careful('ph-down'), ...NOT_STOPPED, given: [], ahead: 0, jug }
const known: DoserMemory = { ...fresh, isConfirmed: true, response: 1, misses: 1 }
const judge = (memory: DoserMemory, more: Partial<Trial>) => {
	const dose = { mlPerL: 0.3, expected: 0.3, seen: 0.3, variance: 0, spread: 0.25, ...more }
	return judgeDose(memory, 'ph-down', {
		due: leastExpected('ph', dose.expected, dose.spread),
		...dose,
	})
}

describe('of a doser whose response is known', () => {
	test.each<[number, string]>([
		[0.9, 'too-strong'],
		[0.89, 'worked'],
		[0.3, 'worked'],
		[0.1, 'worked'],
		[0.099, 'too-weak'],
		[0, 'too-weak'],
	])('a dose of 0.3 that changed %s %s', (seen, verdict) => {
		expect(judge(known, { seen }).verdict).toBe(verdict)
	})

	test('the wrong way is a miss however little was due, and shows how strong the product is at least', () => {
		const small = judge(known, { mlPerL: 0.03, expected: 0.03, seen: -0.3 })
		expect(small.verdict).toBe('too-small')
		const counted = countWrongWay(small, 'ph-down', { moved: 0.3, mlPerL: 0.03 })
		expect(counted.verdict).toBe('too-weak')
		expect(counted.memory).toMatchObject({ misses: 2, response: 10, trial: NO_TRIAL })
		const miss = judge(known, { seen: -0.3 })
		expect(countWrongWay(miss, 'ph-down', { moved: 0.3, mlPerL: 0.3 })).toEqual(miss)
	})

	test('a miss is counted, and what works ends the count', () => {
		expect(judge(known, { seen: 0 }).memory).toMatchObject({ misses: 2, trial: NO_TRIAL })
		expect(judge(known, { seen: 0.9 }).memory).toMatchObject({ misses: 2, trial: NO_TRIAL })
		expect(judge(known, {}).memory).toMatchObject({ misses: 0, trial: NO_TRIAL })
	})

	test('a stronger response counts at once, a weaker one by part', () => {
		expect(judge(known, { seen: 0.6 }).memory.response).toBeCloseTo(2)
		const weaker = judge(known, { seen: 0.15 }).memory
		expect(weaker.response).toBeGreaterThan(0.5)
		expect(weaker.response).toBeLessThan(0.75)
		expect(weaker.spread).toBeLessThan(0.25)
		expect(judge(known, { seen: 0.03 }).memory.response).toBe(1)
		expect(judge(known, { mlPerL: 0.001, seen: 0.6 }).memory.response).toBe(20 * strongest)
	})

	test('a dose of less than the noise teaches nothing, unless it did far too much', () => {
		const tiny = { mlPerL: 0.02, expected: 0.02, variance: 0.03 ** 2 }
		expect(judge(known, { ...tiny, seen: 0.14 })).toEqual({ verdict: 'too-small', memory: known })
		expect(judge(known, { ...tiny, seen: 0.3 }).verdict).toBe('too-strong')
		expect(judge(known, { ...tiny, expected: 0.04, seen: 0.14 }).verdict).toBe('worked')
	})

	test('small doses are judged together', () => {
		const small = { mlPerL: 0.06, expected: 0.06, seen: 0.02 }
		const first = judge(known, small)
		expect(first).toMatchObject({ verdict: 'too-small', memory: { misses: 1, trial: small } })
		expect(first.memory.response).toBe(1)
		const second = judge(first.memory, small)
		expect(second.verdict).toBe('too-small')
		expect(second.memory.trial.expected).toBeCloseTo(0.12)
		const third = judge(second.memory, { ...small, seen: 0 })
		expect(third).toMatchObject({ verdict: 'too-weak', memory: { misses: 2, trial: NO_TRIAL } })
	})
})

test('what is seen and may be all that was due is no miss, and teaches', () => {
	// A third of 0.3 is due; 0.08 with a standard error of 0.02 may be 0.1.
	const { verdict, memory } = judge(known, { seen: 0.08, variance: 0.02 ** 2 })
	expect(verdict).toBe('worked')
	expect(memory.trial).toEqual(NO_TRIAL)
	expect(memory.response).toBeLessThan(0.9)
	expect(judge(known, { seen: 0.08, variance: 0.004 ** 2 }).verdict).toBe('too-weak')
})

describe('of a doser that has shown nothing yet', () => {
	test('a change that can be seen teaches, with a margin', () => {
		const { verdict, memory } = judge(fresh, { mlPerL: 0.1, expected: 0.6, seen: 0.1 })
		expect(verdict).toBe('worked')
		expect(memory).toMatchObject({ isConfirmed: true, misses: 0 })
		expect(memory.response).toBeCloseTo(1.5)
	})

	test('it is late only when the weakest product would be seen', () => {
		const most = SEEABLE / weakest
		expect(judge(fresh, { mlPerL: most, seen: 0 }).verdict).toBe('too-weak')
		expect(judge(fresh, { mlPerL: 0.99 * most, seen: 0 }).verdict).toBe('too-small')
	})

	test('what did not show halves the assumption at most, and never below the weakest', () => {
		expect(judge(fresh, { mlPerL: 0.2, seen: 0 }).memory).toMatchObject({
			response: strongest / 2,
			isConfirmed: false,
		})
		expect(judge(fresh, { mlPerL: 0.02, seen: 0 }).memory.response).toBeCloseTo(5)
		const weak = { ...fresh, response: weakest * 1.2 }
		expect(judge(weak, { mlPerL: 0.2, seen: 0 }).memory.response).toBeCloseTo(weakest * 1.2)
		const near = judge({ ...fresh, response: 0.9 }, { mlPerL: 0.24, seen: 0 })
		expect(near.memory.response).toBeCloseTo(0.45)
	})
})

describe('with noise in what was seen', () => {
	test.each<[string, number, number]>([
		['too-small', 0.06, 0.03],
		['too-weak', 0, 0.03],
		['too-small', 0, 0.06],
		['worked', 0.16, 0.03],
		['worked', 0.95, 0.2],
		['too-strong', 1.2, 0.1],
	])('it is %s where a change of %s has a standard error of %s', (verdict, seen, error) => {
		expect(judge(known, { seen, variance: error ** 2 }).verdict).toBe(verdict)
	})

	test('a change that is less sure teaches less', () => {
		const after = (error: number) =>
			judge(known, { seen: 0.15, variance: error ** 2 }).memory.response
		expect(after(0.005)).toBeLessThan(after(0.05))
		expect(after(0.05)).toBeLessThan(1)
	})

	test('a response that is not sure makes less of the change due, and none of it counts twice', () => {
		expect(leastExpected('ph', 0.3, 0)).toBeCloseTo(0.1)
		expect(leastExpected('ph', 0.3, 1)).toBeLessThan(0.03)
		expect(judge(known, { seen: 0, spread: 1 }).verdict).toBe('too-small')
	})
})

/** Doses of a doser whose true response is `truth`, each by what is known, until one is judged. */
function play(truth: number, error: number, dice: () => number): (string | undefined)[] {
	let memory: DoserMemory = { ...known, misses: 0 }
	return Array.from({ length: 60 }, () => {
		const mlPerL = 0.15 / memory.response
		const judged = judgeDose(memory, 'ph-down', {
			mlPerL,
			expected: 0.15,
			due: leastExpected('ph', 0.15, memory.spread),
			seen: truth * mlPerL + error * dice(),
			variance: error ** 2,
			spread: memory.spread,
		})
		memory = judged.memory
		return judged.verdict
	})
}

test('noise does not make misses of doses that act, and does not hide a doser that does not', () => {
	const isMiss = (verdict: string | undefined) => verdict === 'too-weak' || verdict === 'too-strong'
	let [given, missed] = [0, 0]
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 1_000_000 }),
			fc.double({ min: 0.005, max: 0.04, noNaN: true }),
			fc.double({ min: 0.6, max: 1.5, noNaN: true }),
			(seed, error, truth) => {
				let state = seed
				const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
				const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
				const acting = play(truth, error, normal)
				given += acting.length
				missed += acting.filter(isMiss).length
				expect(play(0, error, normal).filter(isMiss).length).toBeGreaterThanOrEqual(2)
			},
		),
		{ numRuns: 300 },
	)
	expect(missed / given).toBeLessThan(0.001)
})

test('a product that acts more strongly than was assumed is taken as it was seen', () => {
	const { memory } = judge(fresh, { mlPerL: 0.005, expected: 0.03, seen: 0.43 })
	expect(memory).toMatchObject({ isConfirmed: true })
	expect(memory.response).toBeCloseTo(86)
})
