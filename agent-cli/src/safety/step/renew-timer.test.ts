import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KEPT_ON_MS } from './renew-timer'
import { TestFarm } from '../../../tests/safety/step/test-farm'

const CLASSES = { 'a/plug': 'outlet', 'a/fan': 'circulation' } as const

function openFarm(): TestFarm {
	const farm = new TestFarm(CLASSES, [], { state: 'pulse', isRenewed: true })
	farm.recover()
	return farm
}

/** The outputs whose timers begin anew within a time, and when, from now. */
function renewalsWithin(farm: TestFarm, ms: number): { key: string; at: number }[] {
	const from = farm.now
	const found: { key: string; at: number }[] = []
	while (farm.now < from + ms) {
		farm.now += 200
		for (const effect of farm.check())
			if (effect.kind === 'renew') found.push({ key: effect.key, at: farm.now - from })
		farm.answer()
		farm.report()
	}
	return found
}

test('a plug that is on by hand is renewed so often that one renewal in three is enough', () => {
	const farm = openFarm()
	farm.command('switch', 'a/plug', true, 600_000)
	farm.answer()
	farm.report()
	const renewals = renewalsWithin(farm, 590_000).map(({ at }) => at)
	const gaps = renewals.map((at, i) => at - (renewals[i - 1] ?? 0))
	expect(Math.max(...gaps) * 3).toBeLessThanOrEqual(KEPT_ON_MS)
	expect(renewalsWithin(farm, 60_000).filter(({ at }) => at > 10_200)).toEqual([])
	expect(farm.reallyOn.get('a/plug')).toBe(false)
})

test('what is off, stopped, disconnected or on without a lease is never renewed', () => {
	const end = fc.constantFrom('off', 'stop', 'disconnect', 'close', 'release')
	fc.assert(
		fc.property(end, fc.integer({ min: 0, max: 60_000 }), (how, afterMs) => {
			const farm = openFarm()
			farm.command('switch', 'a/plug', true, 3_600_000)
			farm.answer()
			farm.report()
			renewalsWithin(farm, afterMs)
			if (how === 'off') farm.command('switch', 'a/plug', false)
			if (how === 'release') farm.command('release', 'a/plug')
			if (how === 'stop') farm.order('emergency-stop')
			if (how === 'disconnect') farm.do({ kind: 'disconnected', device: 'a' })
			if (how === 'close') farm.do({ kind: 'closing', devices: ['a'], reason: 'stopped' })
			expect(renewalsWithin(farm, 60_000)).toEqual([])
		}),
		{ numRuns: 30 },
	)
})
