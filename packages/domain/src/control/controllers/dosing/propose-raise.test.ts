import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultBudget, MOST_CHANGE } from './default-doser'
import { DOSER_ROLES } from '../../../growing/nutrients/doser-role'
import { DOSE_LIMITS } from './dosing-settings'
import { mostRaised, proposeRaise } from './propose-raise'

const acid = { role: 'ph-down', budget: defaultBudget('ph-down', 300) } as const
const DAY_REACHED = { limit: 'perDayChange', needed: 7.7 } as const

test('a spent budget is raised to what a day needs, and an hour’s by half', () => {
	expect(proposeRaise(DAY_REACHED, acid, 300)).toEqual({
		limit: 'perDayChange',
		from: 6,
		to: 7.7,
		isEnough: true,
	})
	expect(proposeRaise({ limit: 'perHourChange', needed: null }, acid, 300)).toMatchObject({
		to: 1.5,
	})
})

test('one press raises a budget to at most twice what a pump begins with, and no further', () => {
	const most = { limit: 'perDayMl', needed: 9000 } as const
	expect(proposeRaise(most, acid, 300)).toMatchObject({ to: 7200, isEnough: false })
	const raised = { ...acid, budget: { ...acid.budget, perDayMl: 7200 } }
	expect(proposeRaise(most, raised, 300)).toBeNull()
})

test('no proposal goes beyond the ceiling, the longer time, or what a person may enter', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...DOSER_ROLES),
			fc.double({ min: 20, max: 5000, noNaN: true }),
			fc.double({ min: 0.01, max: 1e6, noNaN: true }),
			fc.constantFrom(...DOSE_LIMITS),
			(role, capacityL, needed, held) => {
				const budget = defaultBudget(role, capacityL)
				const raise = proposeRaise({ limit: held, needed }, { role, budget }, capacityL)
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
