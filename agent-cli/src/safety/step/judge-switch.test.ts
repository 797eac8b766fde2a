import { OUTPUT_CLASS_KEYS, OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SiteLimits } from '../../config/agent-config'
import { addRun, usedTodayMs } from './day-usage'
import { judgeOn } from './judge-switch'
import { limitsInForce } from './limits-in-force'

const ms = fc.nat(100_000_000)
const site = fc
	.record(
		{ maxOnMs: ms, minOnMs: ms, minOffMs: ms, dailyMaxMs: ms, safeOn: fc.boolean() },
		{ requiredKeys: [] },
	)
	.map((limits) => SiteLimits.parse(limits))
const failSafe = fc.constantFrom('armed' as const, 'pulse' as const, 'none' as const)
const outputClass = fc.constantFrom(...OUTPUT_CLASS_KEYS)

test('whatever a site writes, limits only become tighter', () => {
	fc.assert(
		fc.property(outputClass, site, failSafe, (key, site, failSafe) => {
			const base = OUTPUT_CLASSES[key]
			const limits = limitsInForce(key, site, failSafe)
			expect(limits.maxOnMs ?? Infinity).toBeLessThanOrEqual(base.maxOnMs ?? Infinity)
			expect(limits.dailyMaxMs).toBeLessThanOrEqual(base.dailyMaxMs)
			expect(limits.minOnMs).toBeGreaterThanOrEqual(base.minOnMs)
			expect(limits.minOffMs).toBeGreaterThanOrEqual(base.minOffMs)
			expect(limits.safeOn && !base.safeOn).toBe(false)
		}),
	)
})

test('an ON that is allowed keeps every limit', () => {
	const facts = fc.record({
		limits: fc
			.tuple(outputClass, site, failSafe)
			.map(([key, site, state]) => limitsInForce(key, site, state)),
		nowMs: fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }),
		onSinceMs: fc.option(fc.integer({ min: 900_000_000, max: 1_000_000_000 })),
		lastOffMs: fc.option(fc.integer({ min: 900_000_000, max: 2_000_000_000 })),
		usedTodayMs: ms,
		lockedBecause: fc.option(fc.constant('locked')),
		othersOn: fc.array(fc.constant('other'), { maxLength: 1 }),
		interlock: fc.option(fc.constant('interlock')),
	})
	fc.assert(
		fc.property(facts, fc.option(fc.integer({ min: 1, max: 100_000_000 })), (facts, askedMs) => {
			const verdict = judgeOn(facts, askedMs)
			if (!verdict.allowed) return
			const { limits, nowMs, onSinceMs, lastOffMs } = facts
			expect([facts.lockedBecause, facts.interlock, ...facts.othersOn].filter(Boolean)).toEqual([])
			if (onSinceMs === null && lastOffMs !== null)
				expect(nowMs - lastOffMs).toBeGreaterThanOrEqual(limits.minOffMs)
			if (verdict.endsInMs === null) {
				expect(limits.maxOnMs).toBeNull()
				return
			}
			expect(verdict.endsInMs).toBeGreaterThan(0)
			expect(facts.usedTodayMs + verdict.endsInMs).toBeLessThanOrEqual(limits.dailyMaxMs)
			const ranMs = onSinceMs === null ? 0 : nowMs - onSinceMs
			expect(ranMs + verdict.endsInMs).toBeLessThanOrEqual(limits.maxOnMs ?? Infinity)
			expect(verdict.endsInMs).toBeLessThanOrEqual(askedMs ?? Infinity)
		}),
	)
})

test("a day's use is the sum of its runs, and a new day begins at nothing", () => {
	const day = 20_000 * 86_400_000
	const runs = fc.array(fc.tuple(fc.nat(100_000), fc.nat(100_000)), { maxLength: 20 })
	fc.assert(
		fc.property(runs, (runs) => {
			let usage = { day: 0, onMs: 0 }
			let at = day
			for (const [restMs, runMs] of runs) {
				usage = addRun(usage, at + restMs, at + restMs + runMs)
				at += restMs + runMs
			}
			expect(usedTodayMs(usage, null, at)).toBe(runs.reduce((sum, [, runMs]) => sum + runMs, 0))
			expect(usedTodayMs(usage, null, day + 86_400_000)).toBe(0)
		}),
	)
})

test('a run over midnight counts to each day with its part', () => {
	const midnight = 20_000 * 86_400_000
	expect(usedTodayMs({ day: 19_999, onMs: 5000 }, midnight - 3000, midnight + 2000)).toBe(2000)
})
