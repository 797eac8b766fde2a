import { describe, expect, test } from 'vitest'
import type { FarmState } from '../controller'
import { INITIAL_DOSING, type DosingMemory } from './dosing-memory'
import { checkReservoir } from './dosing-preconditions'
import { passProbes } from './read-probe'
import { dosing } from '../../../../tests/control/controllers/dosing/test-tank'
import { findImpossible, watchProbes } from './watch-probes'

const settings = dosing()
const TICK_MS = 60_000

/** What is told over some hours of readings each minute. */
function watch(hours: number, read: (name: string, minute: number) => number | null) {
	const told: string[] = []
	let memory: DosingMemory = INITIAL_DOSING
	for (let minute = 0; minute < hours * 60; minute++) {
		const farm: FarmState = {
			utc: 0,
			minuteOfDay: () => 0,
			passedMs: TICK_MS,
			read: ({ key }) => read(key.slice(key.indexOf('/') + 1), minute),
			isOn: () => false,
			zone: () => null,
			isRequested: () => false,
		}
		memory = passProbes(settings, { ...memory, ranMs: memory.ranMs + TICK_MS }, farm)
		const result = watchProbes(settings, memory, farm)
		memory = result.memory
		told.push(...result.effects.map(({ title }) => title))
		expect(result.effects.every(({ isStopped }) => !isStopped)).toBe(true)
	}
	return { told, memory }
}
const sound = (name: string, minute: number) =>
	({ ph: 5.8, ec: 1.5, level: 300 })[name]! + 0.01 * (minute % 3)

describe('a probe', () => {
	test('that is sound tells nothing', () => {
		expect(watch(30, sound).told).toEqual([])
	})

	test('that stands still, also in its band, is told once after 12 h, and no level is', () => {
		expect(watch(11, () => 5.8).told).toEqual([])
		const still = (name: string, minute: number) => (name === 'ec' ? sound(name, minute) : 5.8)
		expect(watch(40, still).told).toEqual(['pH has read exactly the same for 12 h'])
	})

	test.each([0, 14])('that reads pH %s is told within the hour', (ph) => {
		const { told } = watch(1, (name, minute) => (name === 'ph' ? ph : sound(name, minute)))
		expect(told).toEqual(['pH reads what this water cannot have: nothing is dosed by it'])
	})

	test('of EC that falls to 0 is told, and new water without salts is believed after a day', () => {
		const { told } = watch(3, (name, minute) =>
			name === 'ec' && minute > 60 ? 0 : sound(name, minute),
		)
		expect(told).toEqual(['EC reads what this water cannot have: nothing is dosed by it'])
		expect(
			watch(3, (name, minute) => (name === 'ec' ? 0.01 * (minute % 2) : sound(name, minute))).told,
		).toEqual([])
		const changed = watch(26, (name, minute) =>
			name === 'ec' && minute > 60 ? 0 : sound(name, minute),
		)
		expect(findImpossible('ec', 0, changed.memory)).toBeNull()
	})

	test('that is noisy is told once, and again after it was quiet', () => {
		const noisy = (name: string, minute: number) =>
			name === 'ph' && minute % 900 > 300 ? 5.8 + (minute % 2) : sound(name, minute)
		expect(watch(30, noisy).told).toEqual(
			Array(2).fill('pH is noisy: less is dosed until it is quiet'),
		)
	})
})

test('nothing is dosed while the level stands still and water should have come in', () => {
	const level = (stillMs: number, isDoubted: boolean) => {
		const memory: DosingMemory = {
			...INITIAL_DOSING,
			mixedMs: 3_600_000,
			watches: {
				...INITIAL_DOSING.watches,
				level: { ...INITIAL_DOSING.watches.level, stillMs },
			},
		}
		return checkReservoir(settings, memory, {
			utc: 0,
			minuteOfDay: () => 0,
			passedMs: TICK_MS,
			read: () => 300,
			isOn: ({ key }) => key === 'water/pump',
			zone: () => null,
			isRequested: (request) => isDoubted && request === 'doubt-level',
		})
	}
	expect(level(3_600_000, true)).toMatchObject({
		reason: expect.stringContaining('did not move while filling') as string,
	})
	expect(level(3_600_000, false)).toEqual({ litres: 300 })
	expect(level(60_000, true)).toEqual({ litres: 300 })
})
