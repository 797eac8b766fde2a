import { expect, test } from 'vitest'
import { dosing } from '../../../../tests/control/controllers/dosing/test-tank'
import { INITIAL_DOSING, type DosingMemory } from './dosing-memory'
import { driftAt, lineAt } from './learn-drift'
import { passDrifts } from './read-probe'
import { passProbe } from './filter-probe'

const SETTINGS = dosing({ mixMs: 120_000 })
const HOUR_MS = 3_600_000

/** Water at rest whose pH goes as said; `noise` in turn above and below it. */
function rest(
	minutes: number,
	phAt: (hours: number) => number,
	{ before = INITIAL_DOSING, noise = 0 }: { before?: DosingMemory; noise?: number } = {},
): DosingMemory {
	let memory: DosingMemory = { ...before, mixedMs: 600_000 }
	for (let s = 0; s < minutes * 60; s += 10) {
		const ranMs = memory.ranMs + 10_000
		const value = phAt(ranMs / HOUR_MS) + noise * ((s / 10) % 2 === 0 ? 1 : -1)
		const ph = passProbe(memory.probes.ph, value, { atMs: ranMs, leastDoubt: 0.003 })
		memory = passDrifts(SETTINGS, { ...memory, ranMs, probes: { ...memory.probes, ph } })
	}
	return memory
}

const lineOf = ({ drift, probes, ranMs }: DosingMemory) => lineAt(drift.ph, 'ph', probes.ph, ranMs)

test('how pH drifts is learned while nothing is added, and surely', () => {
	const { drift, ranMs } = rest(45, (hours) => 6 + 0.2 * hours)
	const { perHour, doubt } = driftAt(drift.ph, 'ph', ranMs)
	expect(perHour).toBeCloseTo(0.2, 1)
	expect(doubt).toBeLessThan(0.1)
})

test('noise makes it less sure, and it is forgotten by and by', () => {
	const { drift, ranMs } = rest(45, () => 6, { noise: 0.05 })
	const quiet = rest(45, () => 6)
	const now = driftAt(drift.ph, 'ph', ranMs).doubt
	expect(now).toBeGreaterThan(driftAt(quiet.drift.ph, 'ph', quiet.ranMs).doubt)
	expect(driftAt(drift.ph, 'ph', ranMs + 100 * HOUR_MS).doubt).toBe(0.2)
})

test('nothing is learned while water is mixed', () => {
	const memory = rest(1, (hours) => 6 + hours)
	expect(passDrifts(SETTINGS, { ...memory, mixedMs: 0 }).drift.ph).toMatchObject({
		perHour: 0,
		quiet: null,
	})
})

test('a single sample after a pause teaches nothing', () => {
	const rested = rest(1, () => 6)
	const { drift, probes } = rested
	const begun = { ...rested, drift: { ...drift, ph: { ...drift.ph, quiet: null } } }
	const atRest = passDrifts(SETTINGS, begun)
	const ranMs = atRest.ranMs + 125_000
	const ph = passProbe(probes.ph, 6.1, { atMs: ranMs, leastDoubt: 0.003 })
	const woken = passDrifts(SETTINGS, { ...atRest, ranMs, probes: { ...probes, ph } })
	const mixed = passDrifts(SETTINGS, { ...woken, mixedMs: 0 })
	expect(mixed.drift.ph).toMatchObject({ perHour: 0, quiet: null })
})

test('the longer the water rests, the surer is its value', () => {
	const short = lineOf(rest(3, () => 6, { noise: 0.05 }))
	const long = lineOf(rest(15, () => 6, { noise: 0.05 }))
	expect(long?.value).toBeCloseTo(6, 2)
	expect(long?.doubt).toBeLessThan((short?.doubt ?? 0) / 1.2)
})

test('a sudden change is seen within two minutes', () => {
	const memory = rest(15, () => 6)
	const changed = lineOf(rest(3, () => 6.5, { before: memory }))
	expect(changed === null || Math.abs(changed.value - 6.5) < 0.05).toBe(true)
})
