import { describe, expect, test } from 'vitest'
import type { FarmState } from '../controller'
import { careful, INITIAL_DOSING, NOT_STOPPED, type DosingMemory } from './dosing-memory'
import { doserKey, dosing } from '../../../../tests/control/controllers/dosing/test-tank'
import { clearReadings } from './read-probe'
import { watchBalance } from './watch-balance'

const settings = dosing()
const TICK_MS = 600_000
const PER_HOUR = 6
const KEY = doserKey('ph-down')
const jug = { enteredAt: null, enteredMl: null, leftMl: null }

/** What is told in so many days in which acid takes back each hour what pH rises by itself. */
function watch(
	days: number,
	risePerDay: (day: number) => number,
	{ litres = () => 300, restartHour = -1, isByHand = (_hour: number) => false } = {} as {
		litres?: (day: number) => number
		restartHour?: number
		isByHand?: (hour: number) => boolean
	},
): { day: number; title: string }[] {
	const told: { day: number; title: string }[] = []
	let memory: DosingMemory = INITIAL_DOSING
	let given: DosingMemory['dosers'][string]['given'] = []
	let ph = 5.8
	for (let tick = 0; tick < days * 24 * PER_HOUR; tick++) {
		const day = tick / 24 / PER_HOUR
		const ranMs = tick * TICK_MS
		ph += risePerDay(day) / 24 / PER_HOUR
		if (tick % PER_HOUR === 0) {
			const seen = 5.8 - ph
			const dose = { atMs: ranMs - 1, ml: 1, forMs: 500, change: 0.3 }
			given = [
				...given.filter(({ atMs }) => ranMs - atMs < 24 * 3_600_000),
				isByHand(tick / PER_HOUR) ? dose : { ...dose, expected: 0.1, seen },
			]
			ph = 5.8
		}
		if (tick === restartHour * PER_HOUR) memory = clearReadings(memory)
		const farm: FarmState = {
			utc: 0,
			minuteOfDay: () => 0,
			passedMs: TICK_MS,
			read: ({ key }) => (key === 'water/level' ? litres(day) : ph),
			isOn: () => false,
			zone: () => null,
			isRequested: () => false,
		}
		const probes = {
			...memory.probes,
			ph: { ...memory.probes.ph, filtered: { value: ph, doubt: 0.01 } },
		}
		const doser = { ...careful('ph-down'), ...NOT_STOPPED, given, ahead: 0, jug }
		const result = watchBalance(
			settings,
			{ ...memory, ranMs, probes, dosers: { [KEY]: doser } },
			farm,
		)
		memory = result.memory
		told.push(...result.effects.map(({ title }) => ({ day, title })))
	}
	return told
}

describe('how pH moves by itself', () => {
	test('tells nothing while it is as in the days before', () => {
		expect(watch(10, (day) => 1.5 + 0.2 * Math.sin(2 * Math.PI * day))).toEqual([])
	})

	test('is told once within a day when a probe begins to drift by 0.5 a day, either way', () => {
		for (const drift of [0.5, -0.5]) {
			const told = watch(9, (day) => (day < 6 ? 0.8 : 0.8 + drift))
			expect(told).toHaveLength(1)
			expect(told[0]!.day).toBeLessThan(7)
			expect(told[0]!.title).toContain('in the days before by +0.8')
		}
	})

	test('may change by less than 0.35 a day, and is told beyond', () => {
		expect(watch(9, (day) => (day < 6 ? 0.8 : 1.1))).toEqual([])
		expect(watch(9, (day) => (day < 6 ? 0.8 : 1.18))).toHaveLength(1)
	})

	test('of new water may change as it did before', () => {
		expect(watch(9, (day) => -4 / (1 + day))).toEqual([])
		expect(watch(9, (day) => 2 - 0.3 * day)).toEqual([])
	})

	test('may change by a part of it where the water needs much', () => {
		expect(watch(9, (day) => (day < 6 ? 3 : 3.5))).toEqual([])
		expect(watch(9, (day) => (day < 6 ? 3 : 4.2))).toHaveLength(1)
	})

	test('is learned anew in other water, and not judged by what ran by hand', () => {
		const refilled = (day: number) => (day < 6 ? 300 : 400)
		expect(watch(9, (day) => (day < 6 ? 0.8 : 2), { litres: refilled })).toEqual([])
		expect(watch(9, () => 0.8, { isByHand: (hour) => hour === 150 })).toEqual([])
	})

	test('is judged again a day after a restart, by the days before it', () => {
		const told = watch(9, (day) => (day < 6 ? 0.8 : 1.6), { restartHour: 6 * 24 })
		expect(told).toHaveLength(1)
		expect(told[0]!.day).toBeLessThan(7.2)
	})
})
