import { expect, test } from 'vitest'
import { dosing } from '../../../../tests/control/controllers/dosing/test-tank'
import type { FarmState } from '../controller'
import { dosingController } from './dosing'
import { INITIAL_DOSING, type DosingMemory } from './dosing-memory'
import { aheadOfFilling } from './learn-filling'
import { passFilledWater } from './read-probe'

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
	expect(unmixed.filling).toEqual({ fromPh: 5.8, rise: 0 })
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
	const after = (rise: number) => aheadOfFilling({ fromPh: null, rise }, BAND)
	expect(after(2)).toBeCloseTo(0.1)
	expect(after(0.1)).toBeCloseTo(0.05)
	expect(after(-0.3)).toBe(0)
})
