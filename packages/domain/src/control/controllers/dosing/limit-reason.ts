import type { DoseLimit } from './dosing-settings'

/** The budget that holds a doser back, and what it would have to be; null where that is not known. */
export type HeldBy = { limit: DoseLimit; needed: number | null }

const SPANS: Readonly<Record<DoseLimit, string>> = {
	perDoseMl: 'a dose',
	perHourMl: 'an hour',
	perDayMl: 'a day',
	perDoseChange: 'a dose',
	perHourChange: 'an hour',
	perDayChange: 'a day',
}

/**
 * Says that a budget holds a doser back, in words and as data. `amount` is the budget: `20 ml`, `0.3 of pH`;
 * `needed`: one with which the doser would hardly be held back.
 */
export function budgetReached(
	limit: DoseLimit,
	amount: string,
	needed: string | null,
): { reason: string; heldBy: HeldBy } {
	const span = SPANS[limit]
	const raise = `raise it${needed === null ? '' : ` to ${needed}`}`
	const reason =
		span === 'a dose'
			? `the smallest dose of the pump is more than its budget of ${amount} a dose: ${raise}, or use a slower pump`
			: `its budget of ${amount} ${span} is used: waits until earlier doses no longer count, or ${raise}`
	return { reason, heldBy: { limit, needed: needed === null ? null : Number(needed) } }
}

const HELD_BACK = ' is held back by a limit while '

/** The title of the notice about a doser that a limit holds back; `out`: `pH is 6.4, its target 5.6 to 6`. */
export const heldTitle = (label: string, out: string): string => `${label}${HELD_BACK}${out}`

const USES_UP = ' will use up its '

/** The title of the notice about what a doser will have used up in some hours: its budget or run time of a day. */
export const foreseenTitle = (label: string, what: 'budget' | 'run time', inH: number): string =>
	`${label}${USES_UP}${what} of a day ${inH < 1 ? 'within the hour' : `in about ${inH} h`}`

/** Whether a notice is about a limit that holds a doser back, or will. */
export const isLimitTitle = (title: string): boolean =>
	title.includes(HELD_BACK) || title.includes(USES_UP)
