import { EFFECTS, type DoserRole } from './doser-role'
import type { DoseBudget } from './dosing-settings'

/**
 * Changes that plants take without harm, and litres of a two-part product for a new reservoir a day
 * (general practice: 2 to 5 ml in a litre of water).
 */
const CHANGES = {
	ph: { perDoseChange: 0.3, perHourChange: 1, perDayChange: 3 },
	ec: { perDoseChange: 0.3, perHourChange: 1, perDayChange: 3 },
} as const
const ML_PER_L = { perDoseMl: 0.25, perHourMl: 1.25, perDayMl: 6 } as const

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
