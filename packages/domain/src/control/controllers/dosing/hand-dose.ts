import { formatDuration } from '../../../calendar/format-duration'
import type { DoseBudget } from './dosing-settings'
import { formatNumber } from '../../../units/format-number'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type HandDosePump = { mlPerS: number; budget: DoseBudget; longestMs: number | null }
/** ml that the pump gave in the last so many milliseconds, what is under way included. */
export type GivenMl = (withinMs: number) => number

/** How much a dosing pump may give by hand now, and what limits it: `its budget of 20 ml a dose`. */
export type HandDoseLeft = { leftMl: number; by: string }

/** What budgets and the longest run of a pump leave for a dose by hand: they hold for people as for control. */
export function handDoseLeft(
	{ mlPerS, budget, longestMs }: HandDosePump,
	givenMl: GivenMl,
): HandDoseLeft {
	const left = (mostMl: number, withinMs: number) => Math.max(0, mostMl - givenMl(withinMs))
	const budgetOf = (ml: number, of: string) => `its budget of ${formatNumber(ml)} ml ${of}`
	const { perDoseMl, perHourMl, perDayMl } = budget
	const bounds = [
		{ leftMl: perDoseMl, by: budgetOf(perDoseMl, 'a dose') },
		{ leftMl: left(perHourMl, HOUR_MS), by: budgetOf(perHourMl, 'an hour') },
		{ leftMl: left(perDayMl, DAY_MS), by: budgetOf(perDayMl, 'a day') },
		...(longestMs === null
			? []
			: [
					{
						leftMl: (longestMs / 1000) * mlPerS,
						by: `its longest run of ${formatDuration(longestMs)}`,
					},
				]),
	]
	return bounds.reduce((least, bound) => (bound.leftMl < least.leftMl ? bound : least))
}

/** How long the pump runs for a dose by hand; the reason when less is left than is asked for. */
export function fitHandDose(
	ml: number,
	pump: HandDosePump,
	givenMl: GivenMl,
): { forMs: number } | { reason: string } {
	const { leftMl, by } = handDoseLeft(pump, givenMl)
	if (ml > leftMl)
		return { reason: `may give ${formatNumber(Math.floor(leftMl * 10) / 10)} ml now, by ${by}` }
	return { forMs: Math.max(1, Math.round((ml / pump.mlPerS) * 1000)) }
}
