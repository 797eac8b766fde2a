import { describe, expect, test } from 'vitest'
import { EFFECTS, QUANTITIES } from './doser-role'
import { careful, NO_TRIAL, type DoserMemory, type Trial } from './dosing-memory'
import { judgeDose } from './judge-dose'

const SEEABLE = QUANTITIES.ph.seeable
const { strongest, weakest } = EFFECTS['ph-down']
const jug = { enteredAt: null, enteredMl: null, leftMl: null }
const fresh: DoserMemory = { ...careful('ph-down'), misses: 0, given: [], ahead: 0, jug }
const known: DoserMemory = { ...fresh, isConfirmed: true, response: 1, misses: 1 }
const judge = (memory: DoserMemory, dose: Partial<Trial>) =>
	judgeDose(memory, 'ph-down', { mlPerL: 0.3, expected: 0.3, seen: 0.3, ...dose })

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

	test('a miss is counted, and what works ends the count', () => {
		expect(judge(known, { seen: 0 }).memory).toMatchObject({ misses: 2, trial: NO_TRIAL })
		expect(judge(known, { seen: 0.9 }).memory).toMatchObject({ misses: 2, trial: NO_TRIAL })
		expect(judge(known, {}).memory).toMatchObject({ misses: 0, trial: NO_TRIAL })
	})

	test('a stronger response counts at once, a weaker one by half', () => {
		expect(judge(known, { seen: 0.6 }).memory.response).toBeCloseTo(2)
		expect(judge(known, { seen: 0.15 }).memory.response).toBeCloseTo(0.75)
		expect(judge(known, { seen: 0.03 }).memory.response).toBe(1)
		expect(judge(known, { mlPerL: 0.001, seen: 0.6 }).memory.response).toBe(4 * strongest)
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
