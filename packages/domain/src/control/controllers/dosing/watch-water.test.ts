import { describe, expect, test } from 'vitest'
import type { FarmState } from '../controller'
import { careful, INITIAL_DOSING, NOT_STOPPED, type DosingMemory } from './dosing-memory'
import { doserKey, dosing } from '../../../../tests/control/controllers/dosing/test-tank'
import { watchWater } from './watch-water'

const settings = dosing()
const TICK_MS = 60_000
/** A dose under way; what it is does not matter. */
const MIXING = { output: doserKey('ph-up') } as NonNullable<DosingMemory['pending']>
const jug = { enteredAt: null, enteredMl: null, leftMl: null }

type Look = {
	ph?: number
	litres?: number
	isFilling?: boolean
	isMixing?: boolean
	dosed?: number | undefined
}

/** What is told over some hours of looks each minute; `dosed` is what a dose of base was seen to do. */
function watch(hours: number, look: (minute: number) => Look): string[] {
	const told: string[] = []
	let memory: DosingMemory = INITIAL_DOSING
	for (let minute = 0; minute < hours * 60; minute++) {
		const { ph = 5.8, litres = 300, isFilling = false, isMixing = false, ...rest } = look(minute)
		const ranMs = minute * TICK_MS
		const base = memory.dosers[doserKey('ph-up')] ?? {
			...careful('ph-up'),
			...NOT_STOPPED,
			given: [],
			ahead: 0,
			jug,
		}
		const dose = {
			atMs: ranMs,
			ml: 1,
			forMs: 500,
			change: 0.2,
			...(rest.dosed && { seen: rest.dosed }),
		}
		const given = 'dosed' in rest ? [...base.given, dose] : base.given
		const farm: FarmState = {
			utc: 0,
			minuteOfDay: () => 0,
			passedMs: TICK_MS,
			read: ({ key }) => (key === 'water/level' ? litres : ph),
			isOn: () => false,
			zone: () => null,
			isRequested: (request) => isFilling && request === 'wait-for-mixing',
		}
		const probes = {
			...memory.probes,
			ph: { ...memory.probes.ph, filtered: { value: ph, doubt: 0.01 } },
		}
		const result = watchWater(
			settings,
			{
				...memory,
				ranMs,
				probes,
				dosers: { [doserKey('ph-up')]: { ...base, given } },
				pending: isMixing ? MIXING : null,
			},
			farm,
		)
		memory = result.memory
		told.push(...result.effects.map(({ title }) => title))
	}
	return told
}

describe('water', () => {
	test('that plants move slowly tells nothing', () => {
		expect(watch(6, (minute) => ({ ph: 5.8 - minute / 400, litres: 300 - minute / 30 }))).toEqual(
			[],
		)
	})

	test('into which acid runs is told within the hour, once', () => {
		expect(watch(1, (minute) => ({ ph: 6 - minute / 80 }))).toEqual([
			'pH falls by 0.5 in an hour and no dose explains it',
		])
		expect(watch(3, (minute) => ({ ph: 6 - minute / 80 }))).toHaveLength(1)
	})

	test('is told also where base is dosed again and again and keeps pH where it is', () => {
		const held = (minute: number): Look => ({
			ph: 5.7,
			...(minute % 15 === 14 && { dosed: 0.2 }),
		})
		expect(watch(1.5, held)).toEqual(['pH falls by 0.6 in an hour and no dose explains it'])
	})

	test('is told within two hours where it runs more slowly', () => {
		const held = (minute: number): Look => ({
			ph: 5.7,
			...(minute % 30 === 29 && { dosed: 0.15 }),
		})
		expect(watch(1.4, held)).toEqual([])
		expect(watch(3, held)).toEqual(['pH falls by 0.6 in two hours and no dose explains it'])
	})

	test('that several doses lift between two samples tells nothing', () => {
		const lifted = (minute: number): Look => ({
			ph: 5.2 + (minute >= 61 ? 0.3 : 0) + (minute >= 63 ? 0.3 : 0),
			...((minute === 61 || minute === 63) && { dosed: 0.3 }),
		})
		expect(watch(3, lifted)).toEqual([])
	})

	test('that a dose still mixes into tells nothing, before and after it has mixed', () => {
		// The hour begins while acid given at minute 0 has not reached the probe.
		const mixing = (minute: number): Look => ({
			ph: minute < 3 ? 6.6 : 6,
			isMixing: minute < 3,
			...(minute === 0 && { dosed: -0.6 }),
		})
		expect(watch(3, mixing)).toEqual([])
	})

	test('is explained by a dose that starts in the tick in which the one before is judged', () => {
		// Tank 48 of the bench in its second day: minutes from the result of the first dose.
		const doses = [
			{ at: 0, from: 7.89, by: -0.53 },
			{ at: 6, from: 7.36, by: -0.13 },
			{ at: 11, from: 7.23, by: -0.05 },
			{ at: 48, from: 7.22, by: -0.05 },
		]
		const mixedMin = 5
		const recorded = (minute: number): Look => {
			const last = doses.findLast(({ at }) => at <= minute)!
			const isBefore = minute === last.at
			return {
				ph: isBefore ? last.from : last.from + last.by,
				isMixing: !isBefore && minute - last.at < mixedMin,
				...(isBefore && { dosed: last.by }),
			}
		}
		expect(watch(1, recorded)).toEqual([])
	})

	test('tells nothing while it is not known what a dose did, or as water comes in', () => {
		const unknown = (minute: number): Look => ({
			ph: 6 - minute / 80,
			...(minute % 15 === 4 && { dosed: undefined }),
		})
		expect(watch(1.2, unknown)).toEqual([])
		const filled = (minute: number): Look => ({ ph: 6 - minute / 80, isFilling: minute % 20 === 0 })
		expect(watch(3, filled)).toEqual([])
	})

	test('that runs out is told with the litres an hour, once', () => {
		expect(watch(3.5, (minute) => ({ litres: 400 - minute / 4 }))).toEqual([
			'The reservoir loses 15 L an hour',
		])
	})

	test('that runs out is told also where filling keeps the level, and what plants take is not', () => {
		// 20 ml/L an hour and more runs out of 500 L; 10 L come in within a minute below the mark.
		const kept = (lossL: number) => {
			let litres = 400
			let isFilling = false
			return (minute: number): Look => {
				litres += (isFilling ? 10 : 0) - lossL / 60
				isFilling = litres < 400
				return { litres: litres + Math.sin(minute * 12.9898), isFilling }
			}
		}
		expect(watch(3.5, kept(25))).toEqual([expect.stringContaining('The reservoir loses 2')])
		expect(watch(24, kept(3))).toEqual([])
	})

	test('whose level is noisy and filled again and again is no leak', () => {
		const noisy = (minute: number): Look => ({
			litres: 300 - (minute % 60) / 20 + 4 * Math.sin(minute * 12.9898),
			isFilling: minute % 60 > 57,
		})
		expect(watch(12, noisy)).toEqual([])
	})

	test('that irrigation holds back for a time is no leak', () => {
		// Levels of a pod: two pumps take 57 of 490 L for ten minutes of each hour, or for the whole day.
		const hourly = (minute: number): Look => ({
			litres: 490 - 57 * Math.max(0, Math.sin((minute % 60) / 8)) * Number(minute % 60 < 25),
		})
		for (let start = 0; start < 60; start += 7)
			expect(
				watch(8, (minute) => hourly(minute + start)),
				`from ${start}`,
			).toEqual([])
		expect(watch(8, (minute) => ({ litres: minute < 200 ? 490 : 433 }))).toEqual([])
		expect(watch(12, (minute) => ({ litres: minute % 240 < 15 ? 433 : 490 }))).toEqual([])
	})
})
