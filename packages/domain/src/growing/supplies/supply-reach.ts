/** A use that names no lot: a nutrient goes into the water of all crops. */
export type OpenUse = { supplyId: number; usedOn: string }

/** The days on which a lot grew; `to` is null while it grows. */
export type GrowingDays = { from: string; to: string | null }

/**
 * The days that a use without a lot reaches: from its own until the next one of the same supply, that day included,
 * because what was mixed before is used up on it. Null: there is no next one. `uses` are all of them, reversed ones left out.
 */
export function reachedUntil(
	{ supplyId, usedOn }: OpenUse,
	uses: readonly OpenUse[],
): string | null {
	const later = uses
		.filter((use) => use.supplyId === supplyId && use.usedOn > usedOn)
		.map((use) => use.usedOn)
		.sort()
	return later[0] ?? null
}

/** Whether a crop grew on one of the days from `usedOn` until `until`. */
export const isReached = (
	{ from, to }: GrowingDays,
	{ usedOn, until }: { usedOn: string; until: string },
): boolean => (to === null || to >= usedOn) && from <= until
