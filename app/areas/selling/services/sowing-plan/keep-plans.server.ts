import { createHash } from 'node:crypto'
import { planSowings } from '@sfc/domain/growing/sowing-plan/plan-sowings'
import type { PlanInput, SowingPlan } from '@sfc/domain/growing/sowing-plan/sowing-plan'
import { solverOfPlan } from './solve-linear.server'

/** Characters of the inputs whose plans are kept; a plan takes about as many bytes as its input has. */
const MOST_CHARACTERS = 20_000_000

type Kept = { plan: Promise<SowingPlan>; characters: number }

/**
 * Returns a function that plans sowings and keeps the plans that were asked for last. An input says all that its
 * plan depends on, so that another input has another plan, whichever server changed it. What is asked for
 * at once is planned once; a plan that failed is not kept.
 */
export function keepPlans(
	makePlan: (input: PlanInput) => Promise<SowingPlan>,
	mostCharacters = MOST_CHARACTERS,
): (input: PlanInput) => Promise<SowingPlan> {
	const kept = new Map<string, Kept>()
	let characters = 0
	const forget = (key: string) => {
		characters -= kept.get(key)?.characters ?? 0
		kept.delete(key)
	}
	return (input) => {
		const text = JSON.stringify({ ...input, busy: [...input.busy] })
		const key = createHash('sha256').update(text).digest('base64')
		const before = kept.get(key)
		const one = before ?? { plan: makePlan(input), characters: text.length }
		forget(key)
		kept.set(key, one) // as the one that was asked for last
		characters += one.characters
		for (const oldest of kept.keys()) {
			if (characters <= mostCharacters || oldest === key) break
			forget(oldest)
		}
		if (!before)
			one.plan.catch(() => {
				if (kept.get(key) === one) forget(key)
			})
		return one.plan
	}
}

/** The plan of an input, by the solver. */
export const findPlan = keepPlans((input) => {
	const { solve, isLate } = solverOfPlan()
	return planSowings(input, solve, isLate)
})
