import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dosing, doserKey, testDoser } from '../../../../tests/control/controllers/dosing/test-tank'
import type { FarmState } from '../controller'
import { INITIAL_DOSING, withDosers, type DosingMemory } from './dosing-memory'
import { passProbe } from './filter-probe'
import { passFirstResponses } from './learn-first-response'

const KEY = doserKey('ph-down')
const SETTINGS = dosing({ dosers: [testDoser('ph-down')], mixMs: 300_000 })
const HOUR_MS = 3_600_000
const LITRES = 100
const FARM: FarmState = {
	utc: 0,
	minuteOfDay: () => 0,
	passedMs: 10_000,
	read: () => LITRES,
	isOn: () => null,
	zone: () => null,
	isRequested: () => false,
}
/** An hour's budget of a pump that was not seen to act, by the strongest product there is. */
const DOSES_ML = [3.3, 3.3, 5, 5]
const DOSE_EVERY_MS = 330_000

/**
 * Some hours of hard water whose pH rises by itself, given four small doses at the begin of each hour; what
 * is known of the doser when it was seen to act, or at the end.
 */
function start(
	hours: number,
	{ response, perHour, noise }: { response: number; perHour: number; noise: readonly number[] },
) {
	let memory: DosingMemory = withDosers(INITIAL_DOSING, SETTINGS)
	let [ph, givenMs] = [7, 0]
	for (let ranMs = 0; ranMs < hours * HOUR_MS; ranMs += 10_000) {
		ph += (perHour * 10_000) / HOUR_MS
		const value = ph + noise[(ranMs / 10_000) % noise.length]!
		const probe = passProbe(memory.probes.ph, value, { atMs: ranMs, leastDoubt: 0.003 })
		const isMixed = ranMs - givenMs >= 300_000
		const probes = { ...memory.probes, ph: probe }
		const pending = isMixed ? null : memory.pending
		memory = { ...memory, ranMs, probes, pending, mixedMs: isMixed ? 300_000 : 0 }
		memory = passFirstResponses(SETTINGS, memory, FARM)
		const known = memory.dosers[KEY]!
		if (known.isConfirmed) return { known, hours: ranMs / HOUR_MS }
		const ml = ranMs < 600_000 ? undefined : DOSES_ML[((ranMs - 600_000) % HOUR_MS) / DOSE_EVERY_MS]
		if (ml === undefined || known.given.length >= 12) continue
		ph -= (response * ml) / LITRES
		givenMs = ranMs
		const before = { before: probe.filtered?.value ?? value, doubt: probe.filtered?.doubt ?? 1 }
		const dose = { atMs: ranMs, ml, forMs: 1000, change: 0.2, expected: 0.2 }
		memory = {
			...memory,
			dosers: { [KEY]: { ...known, given: [...known.given, dose] } },
			pending: {
				...dose,
				...before,
				number: 1,
				output: KEY,
				label: KEY,
				role: 'ph-down',
				why: '',
				litres: LITRES,
				quantity: 'ph',
				wasOn: true,
				isDisturbed: false,
				spread: 0.5,
			},
		}
	}
	return { known: memory.dosers[KEY]!, hours: null }
}

const SEEDS = fc.nat(1_000_000)

/** Noise of 0.05 pH in three hours, as near to normal as three even ones make it. */
function noiseOf(seed: number): number[] {
	const even = (n: number) => Math.abs(Math.sin(seed + n * 12.9898) * 43_758.5453) % 1
	return Array.from(
		{ length: 1080 },
		(_, i) => (even(3 * i) + even(3 * i + 1) + even(3 * i + 2) - 1.5) * 0.1,
	)
}

test('a weak acid that CO2 hides dose by dose is seen beside the hours of rest', () => {
	fc.assert(
		fc.property(SEEDS, (seed) => {
			const { known, hours } = start(6, { response: 0.4, perHour: 0.12, noise: noiseOf(seed) })
			expect(known).toMatchObject({ isConfirmed: true, misses: 0, first: null })
			expect(hours).toBeLessThan(4)
			expect(known.response).toBeGreaterThan(0.2)
			// Too strong rather than too weak: the first dose that is sized by it is small.
			expect(known.response).toBeLessThan(2)
			// What it gave counts by that from here on, not by the strongest product.
			expect(known.given.every(({ change }) => change <= 0.2)).toBe(true)
		}),
		{ numRuns: 20, seed: 36, endOnFailure: true },
	)
})

test('a pump that gives nothing, and a probe that answers nothing, are not taken to act', () => {
	fc.assert(
		fc.property(SEEDS, fc.constantFrom(0, 0.12), (seed, perHour) => {
			const { known } = start(6, { response: 0, perHour, noise: noiseOf(seed) })
			expect(known.isConfirmed).toBe(false)
		}),
		{ numRuns: 20, seed: 36, endOnFailure: true },
	)
})

test('nothing is learned without a level, nor of base', () => {
	const base = dosing({ dosers: [testDoser('ph-up')] })
	const memory = withDosers(INITIAL_DOSING, base)
	expect(passFirstResponses(base, memory, FARM)).toBe(memory)
	const dry = { ...FARM, read: () => null }
	const fresh = withDosers(INITIAL_DOSING, SETTINGS)
	expect(passFirstResponses(SETTINGS, fresh, dry)).toBe(fresh)
})
