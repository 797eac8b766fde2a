import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settleDoneAt } from './phone-clock'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const YEAR = 365 * 24 * HOUR
const TAKEN = Date.UTC(2026, 2, 1, 8)

/** What a phone tells whose clock was wrong by these when it got the snapshot, wrote, and sent. */
function settle(
	wrong: { before: number; written: number; sent: number },
	done = 2 * HOUR,
	sent = 5 * HOUR,
) {
	const clock = {
		takenAt: TAKEN,
		receivedAt: TAKEN + wrong.before,
		phoneAt: TAKEN + done + wrong.written,
	}
	return settleDoneAt(clock, { serverNow: TAKEN + sent, phoneNow: TAKEN + sent + wrong.sent })
}

test.each([
	['right', { before: 0, written: 0, sent: 0 }],
	['always three years ahead', { before: 3 * YEAR, written: 3 * YEAR, sent: 3 * YEAR }],
	['set back to 1970 by an empty battery', { before: 0, written: -56 * YEAR, sent: -56 * YEAR }],
	['set ten years ahead after the snapshot', { before: 0, written: 10 * YEAR, sent: 10 * YEAR }],
	['set right after it was written', { before: -9 * HOUR, written: -9 * HOUR, sent: 0 }],
])('with a clock that is %s the time is told', (_, wrong) => {
	expect(settle(wrong)).toBe(TAKEN + 2 * HOUR)
})

test.each([
	['an hour behind while it was written', { before: 0, written: -HOUR, sent: -HOUR }],
	['set back, and right again before it is sent', { before: 0, written: -56 * YEAR, sent: 0 }],
	['an hour ahead, and set right meanwhile', { before: HOUR, written: HOUR, sent: 0 }],
])('with a clock that is %s nobody can say when it was', (_, wrong) => {
	expect(settle(wrong)).toBeNull()
})

test('a clock that was changed once tells no time that is wrong by more than minutes', () => {
	const wrongBy = fc.oneof(
		fc.integer({ min: -40 * YEAR, max: 40 * YEAR }),
		fc.integer({ min: -12 * HOUR, max: 12 * HOUR }),
	)
	const span = fc.integer({ min: 0, max: 30 * 24 * HOUR })
	fc.assert(
		fc.property(wrongBy, wrongBy, fc.boolean(), span, span, (one, other, isEarly, done, later) => {
			const wrong = { before: one, written: isEarly ? other : one, sent: other }
			const told = settle(wrong, done, done + later)
			if (told === null) return
			expect(Math.abs(told - TAKEN - done)).toBeLessThanOrEqual(5 * MINUTE)
		}),
	)
})
