import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextEvaluationAt } from './next-evaluation-at'
import { isRuleActiveAt } from './rule'
import { escalationStepsFor, dueSteps, nextStepAt } from './escalation'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 2, 1, 18, 0, 20)

test.each([
	['nothing', {}, NOW + 15 * MINUTE_MS],
	['a silence', { changesAt: NOW + 1_000 }, NOW + 1_000],
	['a delay', { delayEndsAt: NOW + 2_000 }, NOW + 2_000],
])(
	'with %s ahead a farm is due then',
	(_, { changesAt = Infinity, delayEndsAt = Infinity }: Ahead, at) => {
		const inputs = { now: NOW, minuteOfDay: 18 * 60, changesAt }
		expect(nextEvaluationAt([], inputs, { delayEndsAt })).toBe(at)
	},
)
type Ahead = { changesAt?: number; delayEndsAt?: number }

test('between two evaluations no rule begins or ends', () => {
	const minute = fc.integer({ min: 0, max: 1439 })
	fc.assert(
		fc.property(minute, minute, minute, (fromMinute, toMinute, minuteOfDay) => {
			const rule = { isOn: true, fromMinute, toMinute }
			const inputs = { now: NOW, minuteOfDay, changesAt: Infinity }
			const nextAt = nextEvaluationAt([rule], inputs, { delayEndsAt: Infinity })
			const minuteAt = NOW - (NOW % MINUTE_MS)
			for (let at = minuteAt; at < nextAt; at += MINUTE_MS) {
				const then = (minuteOfDay + (at - minuteAt) / MINUTE_MS) % 1440
				expect(isRuleActiveAt(rule, then)).toBe(isRuleActiveAt(rule, minuteOfDay))
			}
		}),
	)
})

test('nobody reachable is due for a message before the time that is named', () => {
	const wait = fc.integer({ min: 0, max: 30 }).map((minutes) => minutes * MINUTE_MS)
	const times = fc.option(fc.integer({ min: NOW - 3_600_000, max: NOW }))
	fc.assert(
		fc.property(
			fc.array(wait, { minLength: 1, maxLength: 4 }),
			fc.nat(4),
			times,
			fc.option(fc.integer({ min: NOW - 3_600_000, max: NOW + 3_600_000 })),
			fc.integer({ min: 1, max: 2 * 3_600_000 }),
			(waits, told, toldAt, snoozedUntil, laterMs) => {
				const list = waits.map((waitMs, turn) => ({ userId: `u${turn}`, turn, waitMs }))
				const steps = escalationStepsFor(list, 'warning')
				const reach = { isReachable: () => true }
				const before = { notifiedSteps: told, notifiedAt: toldAt, snoozedUntil }
				const due = dueSteps(before, steps, { now: NOW, ...reach })
				const last = due.at(-1)
				const after =
					last === undefined ? before : { ...before, notifiedSteps: last + 1, notifiedAt: NOW }
				const nextAt = nextStepAt({ ...after, raisedAt: NOW - 3_600_000 }, steps, NOW)
				const then = Math.min(NOW + laterMs, nextAt - 1)
				expect(dueSteps(after, steps, { now: then, ...reach })).toEqual([])
			},
		),
	)
})
