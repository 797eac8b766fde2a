import { describe, expect, test } from 'vitest'
import type { FarmState } from '../controller'
import { countHandRuns } from './count-hand-runs'
import {
	careful,
	INITIAL_DOSING,
	NOT_STOPPED,
	type DoserMemory,
	type DosingMemory,
} from './dosing-memory'
import type { DosingSettings } from './dosing-settings'
import { settlePending } from './settle-pending'
import { testDoser, dosing, doserKey } from '../../../../tests/control/controllers/dosing/test-tank'

const ACID = doserKey('ph-down')
const PUMP = 'water/pump'
const SETTINGS = dosing({ dosers: [testDoser('ph-down', { jug: { ml: 500, enteredAt: 1 } })] })
/** The mixing time of these settings. */
const MIX_MS = 120_000

const known = (more: Partial<DoserMemory> = {}): DoserMemory => ({
	...careful('ph-down'),
	...NOT_STOPPED,
	response: 2,
	isConfirmed: true,
	given: [],
	ahead: 0,
	jug: { enteredAt: 1, enteredMl: 500, leftMl: 500 },
	...more,
})
const memoryOf = (doser: Partial<DoserMemory> = {}, more: Partial<DosingMemory> = {}) => ({
	...INITIAL_DOSING,
	ranMs: 10_000_000,
	dosers: { [ACID]: known(doser) },
	...more,
})

type Seen = { ph?: number | null; litres?: number | null; isOn?: boolean | null; passedMs?: number }

const sightOf = ({ ph = 6.5, litres = 200, isOn = false, passedMs = 10_000 }: Seen): FarmState => ({
	utc: 0,
	minuteOfDay: () => 0,
	passedMs,
	read: ({ key }) => (key === 'water/ph' ? ph : key === 'water/level' ? litres : 1.6),
	isOn: ({ key }) => (key === PUMP ? true : isOn),
	zone: () => null,
	isRequested: () => false,
})

describe('a pump that runs without a dose', () => {
	const count = (memory: DosingMemory, seen: Seen, settings: DosingSettings = SETTINGS) =>
		countHandRuns(settings, memory, sightOf(seen))

	test('uses the budget and the jug as a dose of the same length does', () => {
		const { memory, effects } = count(memoryOf(), { isOn: true })
		expect(effects).toEqual([])
		expect(memory.byHand[ACID]).toEqual({ ml: 40, forMs: 10_000, before: 6.5 })
		expect(memory.dosers[ACID]).toMatchObject({
			given: [{ atMs: 9_990_000, ml: 40, forMs: 10_000, change: 0.4 }],
			jug: { leftMl: 460 },
		})
	})

	test('is one piece up to a minute, and more after that', () => {
		let memory: DosingMemory = memoryOf()
		for (let i = 0; i < 8; i++) {
			memory = { ...memory, ranMs: memory.ranMs + 10_000 }
			memory = count(memory, { isOn: true }).memory
		}
		const { given = [] } = memory.dosers[ACID] ?? {}
		expect(given.map(({ forMs }) => forMs)).toEqual([60_000, 20_000])
		expect(given.map(({ ml }) => ml)).toEqual([240, 80])
		expect(given[0]?.change).toBeCloseTo(2.4)
		expect(memory.byHand[ACID]).toMatchObject({ ml: 320, forMs: 80_000 })
	})

	test('after an earlier dose is a piece of its own', () => {
		const earlier = { atMs: 1000, ml: 5, forMs: 1250, change: 0.1 }
		const { memory } = count(memoryOf({ given: [earlier] }), { isOn: true })
		expect(memory.dosers[ACID]?.given).toHaveLength(2)
		expect(memory.dosers[ACID]?.given[0]).toEqual(earlier)
	})

	test('counts against all the reservoir holds where its level is not known', () => {
		const change = (litres: number | null) =>
			count(memoryOf(), { isOn: true, litres }).memory.dosers[ACID]?.given[0]?.change
		expect(change(null)).toBeCloseTo((2 * 40) / 500)
		expect(change(100)).toBeCloseTo((2 * 40) / 100)
		expect(change(0)).toBeLessThan(Infinity)
	})

	test('is told when it ends, with what it must have changed', () => {
		const running = memoryOf({}, { byHand: { [ACID]: { ml: 40, forMs: 10_000, before: 6.5 } } })
		const { memory, effects } = count(running, { isOn: false })
		expect(memory.byHand).toEqual({})
		expect(effects).toMatchObject([
			{ number: 1, ml: 40, forMs: 10_000, before: 6.5, verdict: 'by-hand', jugLeftMl: 500 },
		])
		expect(effects[0]).toHaveProperty('expected', -0.4)
		expect(count(running, { isOn: null })).toEqual({ memory: running, effects: [] })
	})

	test('is no hand run while a dose keeps it on, nor until its report has come', () => {
		const given = [{ atMs: 9_980_000, ml: 40, forMs: 10_000, change: 0.4 }]
		const at = (ranMs: number) =>
			count(memoryOf({ given }, { ranMs }), { isOn: true }).memory.byHand
		expect(at(9_985_000)).toEqual({})
		expect(at(9_995_000)).toEqual({})
		expect(at(9_995_001)).toHaveProperty([ACID])
	})

	test('is not counted where its rate is not known', () => {
		const settings = dosing({ dosers: [testDoser('ph-down', { mlPerS: null })] })
		expect(count(memoryOf(), { isOn: true }, settings).memory.byHand).toEqual({})
	})
})

/** A probe that has shown this for a minute. */
const probeAt = (value: number) => ({
	...INITIAL_DOSING.probes.ph,
	filtered: { value, doubt: 0.003 },
})

const AT_MS = 9_000_000
const DOSE = {
	number: 7,
	output: ACID,
	label: 'pH down',
	role: 'ph-down' as const,
	why: 'pH is above the target',
	ml: 20,
	forMs: 5000,
	litres: 200,
	quantity: 'ph' as const,
	before: 6.5,
	expected: -0.2,
	atMs: AT_MS,
	wasOn: true,
	isDisturbed: false,
	doubt: 0.003,
	spread: 0.2,
}

describe('the result of a dose', () => {
	/** A dose `sinceMs` ago, mixed for that long. */
	const settle = (
		seen: Seen,
		{ sinceMs = MIX_MS + 10_000, ...pending }: Partial<typeof DOSE> & { sinceMs?: number } = {},
	) => {
		const given = [{ atMs: AT_MS, ml: 20, forMs: 5000, change: 0.2 }]
		const memory = memoryOf(
			{ given },
			{
				ranMs: AT_MS + sinceMs,
				mixedMs: sinceMs - 5000,
				pending: { ...DOSE, ...pending },
				probes: { ...INITIAL_DOSING.probes, ph: probeAt(seen.ph ?? 6.5) },
			},
		)
		return settlePending(SETTINGS, memory, sightOf(seen))
	}

	test('is judged when the water is mixed, not before', () => {
		const { effects, memory } = settle({ ph: 6.3 })
		expect(effects).toMatchObject([{ number: 7, after: 6.3, verdict: 'worked', jugLeftMl: 500 }])
		expect(memory.pending).toBeNull()
		const early = settle({ ph: 6.3 }, { sinceMs: 60_000 })
		expect(early.effects).toEqual([])
		expect(early.memory.pending).toMatchObject({ number: 7 })
	})

	test('that changed more than expected uses that much of the budget', () => {
		const change = (ph: number) => settle({ ph }).memory.dosers[ACID]?.given[0]?.change
		expect(change(6.1)).toBeCloseTo(0.4)
		expect(change(6.4)).toBe(0.2)
	})

	test('is awaited while a reading is missing, and given up when that takes too long', () => {
		for (const seen of [{ ph: null }, { litres: null }]) {
			expect(settle(seen).effects, JSON.stringify(seen)).toEqual([])
			const late = settle(seen, { sinceMs: 3 * MIX_MS + 5001 })
			expect(late.effects, JSON.stringify(seen)).toMatchObject([{ verdict: 'not-judged' }])
		}
		expect(settle({ ph: null }, { sinceMs: 3 * MIX_MS + 5000 }).effects).toEqual([])
	})

	test('cannot be told after more than a tenth of the water came or went', () => {
		const verdict = (litres: number) => {
			const [told] = settle({ ph: 6.3, litres }).effects
			return told?.kind === 'dose' && told.verdict
		}
		expect([180, 220].map(verdict)).toEqual(['worked', 'worked'])
		expect([179, 221].map(verdict)).toEqual(['not-judged', 'not-judged'])
	})

	test('of a pump that was never reported on is a miss, unless it was too short to be', () => {
		expect(settle({ ph: 6.5 }, { wasOn: false, forMs: 5000 }).effects).toMatchObject([
			{ verdict: 'pump-silent' },
		])
		expect(settle({ ph: 6.3 }, { wasOn: false, forMs: 4999 }).effects).toMatchObject([
			{ verdict: 'worked' },
		])
	})

	test('of which nothing is known after something else was added is not judged', () => {
		expect(settle({ ph: 6.3 }, { isDisturbed: true }).effects).toMatchObject([
			{ verdict: 'not-judged' },
		])
	})

	test('a report that comes while it runs or a moment later counts, later ones do not', () => {
		const wasOn = (sinceMs: number) =>
			settle({ isOn: true }, { wasOn: false, sinceMs, forMs: 5000 }).memory.pending?.wasOn
		expect([2000, 10_000].map(wasOn)).toEqual([true, true])
		expect(wasOn(10_001)).toBe(false)
	})

	test('of a pump that the plan no longer has is interrupted, with what is left in its jug', () => {
		const other = dosing({ dosers: [testDoser('ph-up')] })
		const memory = memoryOf({}, { pending: DOSE })
		const { effects } = settlePending(other, memory, sightOf({}))
		expect(effects).toMatchObject([{ verdict: 'interrupted', jugLeftMl: 500 }])
		const unmeasured = dosing({ dosers: [testDoser('ph-down', { mlPerS: null })] })
		expect(settlePending(unmeasured, memory, sightOf({})).effects).toMatchObject([
			{ verdict: 'interrupted' },
		])
		expect(settlePending(SETTINGS, memoryOf(), sightOf({})).effects).toEqual([])
	})
})
