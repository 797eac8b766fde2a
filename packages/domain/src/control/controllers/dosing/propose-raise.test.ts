import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultBudget, MOST_CHANGE } from './default-doser'
import { DOSER_ROLES } from './doser-role'
import { coarseReason, readHeldBy, spentReason } from './limit-reason'
import { mostRaised, proposeRaise } from './propose-raise'

const acid = { role: 'ph-down', budget: defaultBudget('ph-down', 300) } as const
const DAY_SPENT = spentReason('6 of pH a day', '7.7')

test.each([
	[DAY_SPENT, { limit: 'perDayChange', needed: 7.7 }],
	[spentReason('1 mS/cm of EC an hour', null), { limit: 'perHourChange', needed: null }],
	[spentReason('3,600 ml a day', '4100'), { limit: 'perDayMl', needed: 4100 }],
	[spentReason('1,200 ml an hour', null), { limit: 'perHourMl', needed: null }],
	[coarseReason('0.3 of pH', '0.42'), { limit: 'perDoseChange', needed: 0.42 }],
	[coarseReason('2 ml', '2.6'), { limit: 'perDoseMl', needed: 2.6 }],
	['the pump has run its 10 min of a day: waits until they are a day ago', null],
	['3 of pH a day is the most until a dose is seen to act: look whether its jug is empty', null],
	['waits for mixing: 5 min of circulation after anything is added', null],
])('%s', (reason, held) => {
	expect(readHeldBy(reason)).toEqual(held)
})

test('a spent budget is raised to what a day needs, and an hour’s by half', () => {
	expect(proposeRaise(DAY_SPENT, acid, 300)).toEqual({
		limit: 'perDayChange',
		from: 6,
		to: 7.7,
		isEnough: true,
	})
	expect(proposeRaise(spentReason('1 of pH an hour', null), acid, 300)).toMatchObject({ to: 1.5 })
})

test('one press raises a budget to at most twice what a pump begins with, and no further', () => {
	const times = (most: number) => proposeRaise(spentReason('3,600 ml a day', `${most}`), acid, 300)
	expect(times(9000)).toMatchObject({ to: 7200, isEnough: false })
	const raised = { ...acid, budget: { ...acid.budget, perDayMl: 7200 } }
	expect(proposeRaise(spentReason('7,200 ml a day', '9000'), raised, 300)).toBeNull()
})

test('no proposal goes beyond the ceiling, the longer time, or what a person may enter', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...DOSER_ROLES),
			fc.double({ min: 20, max: 5000, noNaN: true }),
			fc.double({ min: 0.01, max: 1e6, noNaN: true }),
			fc.constantFrom('a dose', 'an hour', 'a day'),
			fc.constantFrom(' ml', ' of pH', ' mS/cm of EC'),
			(role, capacityL, needed, span, unit) => {
				const budget = defaultBudget(role, capacityL)
				const reason =
					span === 'a dose'
						? coarseReason(`1${unit}`, needed.toFixed(3))
						: spentReason(`1${unit} ${span}`, needed.toFixed(3))
				const raise = proposeRaise(reason, { role, budget }, capacityL)
				if (!raise) return
				const { limit, from, to } = raise
				expect(from).toBe(budget[limit])
				expect(to).toBeGreaterThan(from)
				expect(to).toBeLessThanOrEqual(mostRaised(limit, { role, budget }, capacityL))
				expect(to).toBeLessThanOrEqual(2 * defaultBudget(role, capacityL)[limit])
				const next = { ...budget, [limit]: to }
				expect(next.perDoseMl).toBeLessThanOrEqual(next.perHourMl)
				expect(next.perHourMl).toBeLessThanOrEqual(next.perDayMl)
				expect(next.perDoseChange).toBeLessThanOrEqual(next.perHourChange)
				expect(next.perHourChange).toBeLessThanOrEqual(next.perDayChange)
				expect(next.perDayChange).toBeLessThanOrEqual(MOST_CHANGE.perDayChange)
			},
		),
	)
})
