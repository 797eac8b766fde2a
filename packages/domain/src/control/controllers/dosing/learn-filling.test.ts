import { describe, expect, test } from 'vitest'
import { dosing } from '../../../../tests/control/controllers/dosing/test-tank'
import type { FarmState } from '../controller'
import { dosingController } from './dosing'
import { INITIAL_DOSING, type DosingMemory } from './dosing-memory'
import { aheadOfFilling, willFillingExceed } from './learn-filling'
import { passFilledWater } from './read-probe'
import { passLevel } from './water-loss'

const SETTINGS = dosing({ mixMs: 120_000 })
const BAND = { min: 5.6, max: 6 }

const farmThat = (isFilling: boolean): FarmState => ({
	utc: 0,
	minuteOfDay: () => 0,
	passedMs: 10_000,
	read: () => null,
	isOn: () => null,
	zone: () => null,
	isRequested: () => isFilling,
})

/** The memory after a look at pH while water comes in, is mixed or has been. */
function look(
	before: DosingMemory,
	ph: number | null,
	{ isFilling = false, mixedMs = 0, ...more }: Partial<DosingMemory> & { isFilling?: boolean } = {},
): DosingMemory {
	const { probes } = before
	const filtered = ph === null ? null : { value: ph, doubt: 0.003 }
	const memory = {
		...before,
		...more,
		mixedMs,
		probes: { ...probes, ph: { ...probes.ph, filtered } },
	}
	return passFilledWater(SETTINGS, memory, farmThat(isFilling))
}

const filled = (before: DosingMemory, fromPh: number, toPh: number) =>
	look(look(look(before, fromPh, { isFilling: true }), toPh), toPh, { mixedMs: 120_000 })

test('how far filling raises pH is learned from one filling after the other', () => {
	const once = filled(INITIAL_DOSING, 5.8, 6)
	expect(once.filling.rise).toBeCloseTo(0.04)
	const often = Array.from({ length: 30 }).reduce<DosingMemory>(
		(memory) => filled(memory, 5.8, 6),
		once,
	)
	expect(often.filling.rise).toBeCloseTo(0.2)
	expect(aheadOfFilling(often.filling, BAND)).toBeCloseTo(0.1)
})

test('it counts from pH before the water came in to pH once it is mixed', () => {
	const begun = look(look(INITIAL_DOSING, 5.8, { isFilling: true }), 5.9, { isFilling: true })
	const unmixed = look(begun, 5.95, { mixedMs: 110_000 })
	expect(unmixed.filling).toMatchObject({ fromPh: 5.8, rise: 0 })
	expect(look(unmixed, null, { mixedMs: 120_000 }).filling.fromPh).toBe(5.8)
	const mixed = look(unmixed, 6, { mixedMs: 120_000 })
	expect(mixed.filling.fromPh).toBeNull()
	expect(look(mixed, 6.3, { mixedMs: 130_000 }).filling).toEqual(mixed.filling)
})

test('a filling into which a dose fell, or an agent began again, teaches nothing', () => {
	const begun = look(INITIAL_DOSING, 5.8, { isFilling: true })
	const pending = { number: 1 } as unknown as DosingMemory['pending']
	const dosed = look(begun, 5.9, { pending })
	expect(look(dosed, 6.2, { pending: null, mixedMs: 120_000 }).filling.rise).toBe(0)
	const restarted = dosingController.restart?.(SETTINGS, begun).memory ?? begun
	expect(look(restarted, 6.2, { mixedMs: 120_000 }).filling.rise).toBe(0)
})

test('acid goes at most a quarter of the band ahead, and never where filling lowers pH', () => {
	const after = (rise: number) => aheadOfFilling({ rise }, BAND)
	expect(after(2)).toBeCloseTo(0.1)
	expect(after(0.1)).toBeCloseTo(0.05)
	expect(after(-0.3)).toBe(0)
})

describe('acid goes ahead of a filling that will take pH out of its band', () => {
	const TICK_MS = 10_000

	/** The levels of these minutes, filling where a level rises. */
	function live(before: DosingMemory, levels: readonly number[]): DosingMemory {
		let memory = before
		for (const [minute, litres] of levels.entries()) {
			const isFilling = litres > (levels[minute - 1] ?? litres)
			for (let passedMs = 0; passedMs < 60_000; passedMs += TICK_MS) {
				const level = passLevel(memory.water.level, litres, { passedMs: TICK_MS, isFilling })
				memory = look({ ...memory, water: { ...memory.water, level } }, 5.8, { isFilling })
			}
		}
		return memory
	}
	const falling = (from: number, to: number) =>
		Array.from({ length: 40 }, (_, minute) => from + ((to - from) * minute) / 39)
	const once = live(INITIAL_DOSING, [...falling(102, 100), 101, 102, 102, 102, 102, 102])
	const due = ({ filling, water }: DosingMemory, ph: number, rise = 0.2) =>
		willFillingExceed({ ...filling, rise }, water.level, { ph, max: BAND.max })

	test('once the level is near where it was filled before', () => {
		expect(due(live(once, falling(102, 101.2)), 5.85)).toBe(false)
		expect(due(live(once, falling(102, 100.3)), 5.85)).toBe(true)
	})

	test('and only where pH has no room for what filling does', () => {
		const near = live(once, falling(102, 100.3))
		expect(due(near, 5.75)).toBe(false)
		expect(due(near, 5.85, 0.1)).toBe(false)
	})

	test('but not while water comes in, nor before any was filled', () => {
		const near = live(once, falling(102, 100.3))
		expect(due(live(near, [100.3, 101]), 5.85)).toBe(false)
		expect(due(live(INITIAL_DOSING, falling(102, 100.3)), 5.85)).toBe(false)
	})
})
