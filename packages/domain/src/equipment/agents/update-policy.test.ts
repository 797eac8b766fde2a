import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUpdateDue, type UpdateFacts } from './update-policy'

const HOUR_MS = 3_600_000
const DUE: UpdateFacts = {
	policy: 'at-once',
	hour: 4,
	hourNow: 4,
	offeredForMs: 0,
	triedAgoMs: null,
	wasRolledBack: false,
	isDosing: false,
	isStopped: false,
}

test.each<[string, Partial<UpdateFacts>, boolean]>([
	['at once, in its hour', {}, true],
	['in another hour', { hourNow: 5 }, false],
	['by hand', { policy: 'by-hand' }, false],
	['too new for three days', { policy: 'after-3-days', offeredForMs: 71 * HOUR_MS }, false],
	['after three days', { policy: 'after-3-days', offeredForMs: 72 * HOUR_MS }, true],
	['while a dose runs', { isDosing: true }, false],
	['in an emergency stop', { isStopped: true }, false],
	['a version it went back from', { wasRolledBack: true }, false],
	['tried in this hour already', { triedAgoMs: HOUR_MS / 2 }, false],
	['tried yesterday', { triedAgoMs: 23.5 * HOUR_MS }, true],
])('an update %s', (_, facts, isDue) => {
	expect(isUpdateDue({ ...DUE, ...facts })).toBe(isDue)
})

test('no agent is updated by itself by hand, while a dose runs, or outside its hour', () => {
	const facts = fc.record({
		policy: fc.constantFrom('by-hand' as const, 'after-3-days' as const, 'at-once' as const),
		hour: fc.nat(23),
		hourNow: fc.nat(23),
		offeredForMs: fc.nat(1e9),
		triedAgoMs: fc.option(fc.nat(1e9)),
		wasRolledBack: fc.boolean(),
		isDosing: fc.boolean(),
		isStopped: fc.boolean(),
	})
	fc.assert(
		fc.property(facts, (of) => {
			if (!isUpdateDue(of)) return
			expect(of).toMatchObject({ hour: of.hourNow, isDosing: false, isStopped: false })
			expect(of.policy).not.toBe('by-hand')
		}),
	)
})
