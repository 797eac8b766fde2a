import type { Excursion } from './find-excursions'

export type StoredExcursion = Excursion & { id: number; actionAt: number | null }

type Changes = {
	added: Excursion[]
	changed: (Excursion & { id: number })[]
	/** Ids of those that late readings showed to be in the limits, and nobody acted on. */
	gone: number[]
}

/**
 * What has to be written so that the stored excursions of a place are those that were found again. One that
 * overlaps a stored one is the same, and keeps its action; one with an action never goes.
 */
export function reconcileExcursions(
	stored: readonly StoredExcursion[],
	found: readonly Excursion[],
): Changes {
	const left = [...stored]
	const changes: Changes = { added: [], changed: [], gone: [] }
	for (const one of found) {
		const same = left
			.filter((row) => overlap(row, one))
			.sort((a, b) => Number(b.actionAt !== null) - Number(a.actionAt !== null))[0]
		if (!same) {
			changes.added.push(one)
			continue
		}
		left.splice(left.indexOf(same), 1)
		if (FIELDS.some((field) => same[field] !== one[field]))
			changes.changed.push({ id: same.id, ...one })
	}
	changes.gone = left.filter(({ actionAt }) => actionAt === null).map(({ id }) => id)
	return changes
}

const FIELDS = ['fromAt', 'toAt', 'outMs', 'silentMs', 'worstC'] as const

const overlap = (a: Excursion, b: Excursion): boolean =>
	a.fromAt < (b.toAt ?? Infinity) && b.fromAt < (a.toAt ?? Infinity)
