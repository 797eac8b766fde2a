import type { DoserRole } from '../../../growing/nutrients/doser-role'
import { EFFECTS } from './doser-effects'
import type { DoseBudget } from './dosing-settings'

/**
 * Changes that plants take without harm. In soft water plants move pH by 3 in a day, which has to be
 * brought back as often: twice that is a day's budget of pH.
 */
const CHANGES = {
	ph: { perDoseChange: 0.3, perHourChange: 1, perDayChange: 6 },
	ec: { perDoseChange: 0.3, perHourChange: 1, perDayChange: 3 },
} as const
/** The largest changes that a person may enter as a budget, in pH or mS/cm. */
export const MOST_CHANGE = { perDoseChange: 3, perHourChange: 5, perDayChange: 10 } as const
/**
 * Water of 5 meq/L needs 10 ml of the weakest acid in use (0.5 meq in 1 ml) before pH is in its band,
 * and a new reservoir 2 to 5 ml of each part of a two-part product in a litre (general practice).
 */
const ML_PER_L = { perDoseMl: 1, perHourMl: 4, perDayMl: 12 } as const

/** Budgets for a doser of a reservoir of so many litres, until a person chooses others. */
export function defaultBudget(role: DoserRole, capacityL: number): DoseBudget {
	const ml = (perL: number) => Math.max(1, Math.round(perL * capacityL))
	return {
		perDoseMl: ml(ML_PER_L.perDoseMl),
		perHourMl: ml(ML_PER_L.perHourMl),
		perDayMl: ml(ML_PER_L.perDayMl),
		...CHANGES[EFFECTS[role].quantity],
	}
}

const NAMES: readonly [RegExp, DoserRole][] = [
	[/ph.?(down|minus|-)|\bacid\b/i, 'ph-down'],
	[/ph.?(up|plus|\+)|\bbase\b/i, 'ph-up'],
	[/nutrient.?b\b|\bpart b\b/i, 'nutrient-b'],
	[/nutrient.?a\b|\bpart a\b|nutrient|fertil/i, 'nutrient-a'],
	[/boost/i, 'boost'],
]

/** What a dosing pump probably gives, by its name; a person confirms it. Null when it says nothing. */
export const guessRole = (name: string): DoserRole | null =>
	NAMES.find(([words]) => words.test(name))?.[1] ?? null
