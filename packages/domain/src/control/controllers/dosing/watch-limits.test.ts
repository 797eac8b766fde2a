import { describe, expect, test } from 'vitest'
import type { Choice } from './plan-dose'
import { INITIAL_DOSING } from './dosing-memory'
import {
	BUDGET,
	dosing,
	doserKey,
	PH,
	testDoser,
	Tank,
	LETTUCE,
} from '../../../../tests/control/controllers/dosing/test-tank'
import { watchLimits } from './watch-limits'

const HOUR_MS = 3_600_000
const settings = dosing()
const LIMIT: Choice = { reason: 'its budget of 20 ml a day is used', isLimit: true }

/** What is told over some hours, each with its pH and what held pH down back. */
function tell(hours: [ph: number, choice: Choice][]): string[] {
	const told: string[] = []
	let memory = INITIAL_DOSING
	for (const [ph, choice] of hours) {
		const aims = {
			ph: { value: ph, doubt: 0.01, band: PH },
			ec: { reason: 'no trusted reading of EC' },
		}
		const choices = new Map([[doserKey('ph-down'), choice]])
		const result = watchLimits(settings, memory, choices, { aims, passedMs: HOUR_MS })
		memory = result.memory
		told.push(...result.effects.map(({ title }) => title))
	}
	return told
}

describe('a limit that binds while pH is out of its band', () => {
	test('is told after two hours, once, with the value and the band', () => {
		expect(tell(Array(1).fill([6.6, LIMIT]))).toEqual([])
		expect(tell(Array(9).fill([6.6, LIMIT]))).toEqual([
			'ph-down is held back by a limit while pH is 6.60, its target 5.7 to 6.3',
		])
	})

	test('is told again when it binds again after pH was in its band', () => {
		const bound: [number, Choice][] = Array(3).fill([6.6, LIMIT])
		expect(tell([...bound, [6, LIMIT], ...bound])).toHaveLength(2)
	})

	test('is not told where pH is in its band, is too low for this pump, or waits for something else', () => {
		expect(tell(Array(9).fill([6.2, LIMIT]))).toEqual([])
		expect(tell(Array(9).fill([5, LIMIT]))).toEqual([])
		expect(tell(Array(9).fill([6.6, { reason: 'waits for mixing' }]))).toEqual([])
	})
})

test('a tank whose budget is too small for it tells what to change', () => {
	const dosers = [
		testDoser('ph-down', { budget: { ...BUDGET, perHourMl: 10, perDayMl: 10, perDoseMl: 10 } }),
	]
	const tank = new Tank(dosing({ dosers }), { litres: 300, ph: 7, ec: 1.6, concentrates: LETTUCE })
	tank.run(6)
	expect(tank.runner.notices).toHaveLength(1)
	expect(tank.runner.notices[0]).toMatchObject({ output: doserKey('ph-down'), isStopped: false })
	expect(tank.runner.notices[0]?.causes[0]?.cause).toContain('whether the jug is empty')
	expect(tank.runner.notices[0]?.causes[1]?.evidence[0]?.text).toContain(
		'its budget of 10 ml a day is used',
	)
	expect(tank.givenMl.get(doserKey('ph-down'))).toBeLessThanOrEqual(10)
	// Which budget it is goes with the claim to the page that proposes another.
	const { heldBy } = tank.tick(10_000).get(doserKey('ph-down')) ?? {}
	expect(heldBy).toEqual({ limit: 'perDayMl', needed: null })
})
