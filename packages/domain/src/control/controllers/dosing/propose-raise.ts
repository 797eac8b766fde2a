import { defaultBudget, MOST_CHANGE } from './default-doser'
import type { DoserRole } from '../../../growing/nutrients/doser-role'
import type { DoseBudget, DoseLimit } from './dosing-settings'
import type { HeldBy } from './limit-reason'

/** A budget raised by one press; not `isEnough` where a day like this one needs more. */
export type Raise = { limit: DoseLimit; from: number; to: number; isEnough: boolean }

/** One press raises a budget to at most so many times what a pump begins with. */
const MOST_TIMES = 2
/** What is proposed of an hour, of which nobody knows what it needs. */
const HOUR_TIMES = 1.5

/** To what one press raises the budget that holds a doser back; null where it is at its most. */
export function proposeRaise(
	{ limit, needed }: HeldBy,
	doser: { role: DoserRole; budget: DoseBudget },
	capacityL: number,
): Raise | null {
	const from = doser.budget[limit]
	const wanted = needed ?? HOUR_TIMES * from
	const to = Math.min(wanted, mostRaised(limit, doser, capacityL))
	return to > from ? { limit, from, to, isEnough: to >= wanted } : null
}

/** The most to which one press raises a budget: a person may enter more where pumps are set up. */
export function mostRaised(
	limit: DoseLimit,
	{ role, budget }: { role: DoserRole; budget: DoseBudget },
	capacityL: number,
): number {
	const most = MOST_TIMES * defaultBudget(role, capacityL)[limit]
	const allowed = limit in MOST_CHANGE ? MOST_CHANGE[limit as keyof typeof MOST_CHANGE] : Infinity
	const longer = LONGER[limit]
	return Math.min(most, allowed, longer ? budget[longer] : Infinity)
}

/** A budget stays within that of the next longer time. */
const LONGER: Readonly<Partial<Record<DoseLimit, DoseLimit>>> = {
	perDoseMl: 'perHourMl',
	perHourMl: 'perDayMl',
	perDoseChange: 'perHourChange',
	perHourChange: 'perDayChange',
}
