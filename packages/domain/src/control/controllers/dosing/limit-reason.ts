import type { DoseBudget } from './dosing-settings'

/** A budget that holds a doser back, and what it would have to be; null where that is not known. */
type HeldBy = { limit: keyof DoseBudget; needed: number | null }

/** `budget` is a dose's: `0.3 of pH`. */
export const coarseReason = (budget: string, needed: string): string =>
	`the smallest dose of the pump is more than its budget of ${budget} a dose: raise it to ${needed}, or use a slower pump`

/** `budget` is that of an hour or a day: `20 ml a day`; `needed`: one with which it would hardly be held back. */
export const spentReason = (budget: string, needed: string | null): string =>
	`its budget of ${budget} is used: waits until earlier doses no longer count, or raise it${needed === null ? '' : ` to ${needed}`}`

const SPANS = { 'a dose': 'perDose', 'an hour': 'perHour', 'a day': 'perDay' } as const
const HELD =
	/ budget of [\d.,]+(?<unit> ml| of pH| mS\/cm of EC) (?<span>a dose|an hour|a day)\b.* raise it(?: to (?<needed>\d+(?:\.\d+)?))?/

/** Which budget a reason names; null where something else holds the doser back. */
export function readHeldBy(reason: string): HeldBy | null {
	const { unit, span, needed } = HELD.exec(reason)?.groups ?? {}
	if (!unit || !span) return null
	const per = SPANS[span as keyof typeof SPANS]
	const limit = unit === ' ml' ? (`${per}Ml` as const) : (`${per}Change` as const)
	return { limit, needed: needed === undefined ? null : Number(needed) }
}

const HELD_BACK = ' is held back by a limit while '

/** The title of the notice about a doser that a limit holds back; `out`: `pH is 6.4, its target 5.6 to 6`. */
export const heldTitle = (label: string, out: string): string => `${label}${HELD_BACK}${out}`

export const isHeldTitle = (title: string): boolean => title.includes(HELD_BACK)
