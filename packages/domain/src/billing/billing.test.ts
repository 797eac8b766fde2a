import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, nextAttempt, nextChargeAfter, trialEnd } from './billing-dates'
import { findSubscriptionPlan } from './subscription-plans'
import { amountDueToday, isAmount } from './prices'
import { formatCents } from '../units/format-cents'
import { prorate } from './proration'

const pods = fc.integer({ min: 1, max: 10 })
const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2080, 0, 1) })

test('one pod costs $300 setup and $125 a month, so $425 today', () => {
	expect(amountDueToday(1)).toEqual({ setupCents: 30000, monthlyCents: 12500, totalCents: 42500 })
	expect(formatCents(amountDueToday(3).totalCents)).toBe('$1,275')
})

test('each pod costs the same, in whole cents', () => {
	fc.assert(
		fc.property(pods, (n) => {
			const { setupCents, monthlyCents, totalCents } = amountDueToday(n)
			expect(totalCents).toBe(n * amountDueToday(1).totalCents)
			expect(setupCents + monthlyCents).toBe(totalCents)
			expect(Number.isInteger(totalCents)).toBe(true)
		}),
	)
})

test.each([0, 11, -1, 1.5, NaN, Infinity])('%d is not a number of pods', (n) =>
	expect(() => amountDueToday(n)).toThrow(RangeError),
)

test('an amount is accepted in dollars or in cents, and only for its number of pods', () => {
	fc.assert(
		fc.property(pods, pods, (n, other) => {
			const { totalCents } = amountDueToday(n)
			expect(isAmount(totalCents, amountDueToday(other).totalCents)).toBe(n === other)
			expect(isAmount(totalCents / 100, amountDueToday(other).totalCents)).toBe(n === other)
		}),
	)
})

test.each([0, -425, 424.99, 4250, NaN])('%d is not the price of one pod', (amount) =>
	expect(isAmount(amount, 42500)).toBe(false),
)

test('the trial is 30 days', () => {
	expect(new Date(trialEnd(Date.UTC(2027, 0, 1))).toISOString()).toBe('2027-01-31T00:00:00.000Z')
})

test.each([
	['2027-01-31', 1, '2027-02-28'],
	['2028-01-31', 1, '2028-02-29'],
	['2027-01-31', 2, '2027-03-31'],
	['2027-12-15', 1, '2028-01-15'],
])('%s and %d months is %s', (from, months, to) =>
	expect(addMonths(Date.parse(from), months)).toBe(Date.parse(to)),
)

test('charges follow month by month, none skipped, none twice', () => {
	fc.assert(
		fc.property(instant, fc.integer({ min: 1, max: 40 }), (ends, months) => {
			let paid = ends
			for (let month = 1; month <= months; month++) {
				const next = nextChargeAfter(ends, paid)
				expect(next).toBe(addMonths(ends, month))
				paid = next
			}
		}),
	)
})

test('the next charge is later, by one calendar month at most', () => {
	fc.assert(
		fc.property(instant, fc.nat({ max: 400 * 86_400_000 }), (ends, later) => {
			const next = nextChargeAfter(ends, ends + later)
			expect(next).toBeGreaterThan(ends + later)
			expect(next - (ends + later)).toBeLessThanOrEqual(31 * 86_400_000)
		}),
	)
})

test('after a refund of the first month the next charge comes when the trial ends', () => {
	expect(nextChargeAfter(1000, 999)).toBe(1000)
})

test('a failed charge is tried again after 3, 5, 7, 14 and 28 days, then no more', () => {
	const due = Date.UTC(2027, 0, 1)
	const days = [0, 1, 2, 3, 4, 5, 6]
		.map((n) => nextAttempt(due, n))
		.map((at) => at && (at - due) / 86_400_000)
	expect(days).toEqual([0, 3, 5, 7, 14, 28, null])
})

const DAY = 86_400_000

test.each([
	[1, 'single-pod'],
	[2, 'dual-pod'],
	[3, 'enterprise'],
	[10, 'enterprise'],
	[40, 'enterprise'],
])('%d pods are the plan %s', (number, id) => expect(findSubscriptionPlan(number).id).toBe(id))

test('half of a month costs half of its price, and the setup in full', () => {
	const trialEndsAt = Date.UTC(2026, 2, 31)
	const paidThroughAt = Date.UTC(2026, 3, 30) // 30 days
	const more = { addedPods: 1, monthlyCentsPerPod: 12500 }
	const at = (now: number) => prorate({ now, trialEndsAt, paidThroughAt }, more)
	expect(at(Date.UTC(2026, 3, 15))).toMatchObject({ days: 15, ofDays: 30, totalCents: 36250 })
	expect(at(Date.UTC(2026, 2, 10))).toMatchObject({ days: 30, monthCents: 12500 }) // in the trial
	expect(at(paidThroughAt + DAY)).toMatchObject({ days: 0, monthCents: 0, totalCents: 30000 })
	// Resumed within the trial, after the first month was paid back: it is charged when the trial ends.
	const resumed = { now: Date.UTC(2026, 2, 10), trialEndsAt, paidThroughAt: trialEndsAt }
	expect(prorate(resumed, more).monthCents).toBe(0)
})

test('a share of a month is never negative, never more than the month, and never grows', () => {
	const months = fc.integer({ min: 1, max: 40 })
	const days = fc.integer({ min: -60, max: 60 })
	const cents = fc.integer({ min: 1, max: 100_000 })
	fc.assert(
		fc.property(instant, months, days, pods, cents, (trialEndsAt, month, day, n, each) => {
			const paidThroughAt = addMonths(trialEndsAt, month)
			const on = (now: number, addedPods: number) =>
				prorate({ now, trialEndsAt, paidThroughAt }, { addedPods, monthlyCentsPerPod: each })
			const now = paidThroughAt + day * DAY
			const { monthCents, totalCents, setupCents, ofDays } = on(now, n)
			expect(ofDays).toBeGreaterThanOrEqual(28)
			expect(ofDays).toBeLessThanOrEqual(31)
			expect(Number.isInteger(totalCents)).toBe(true)
			expect(monthCents).toBeGreaterThanOrEqual(0)
			expect(monthCents).toBeLessThanOrEqual(n * each)
			expect(totalCents).toBe(setupCents + monthCents)
			expect(on(now + DAY, n).monthCents).toBeLessThanOrEqual(monthCents)
			expect(totalCents).toBe(n * on(now, 1).totalCents) // one by one costs the same
		}),
	)
})

test.each([0, -1, 1.5, NaN])('%d pods cannot be added', (addedPods) =>
	expect(() =>
		prorate({ now: 0, trialEndsAt: 0, paidThroughAt: DAY }, { addedPods, monthlyCentsPerPod: 1 }),
	).toThrow(RangeError),
)
