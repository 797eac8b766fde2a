import { groupBy } from '../../group-by'
import { addParts, noParts, type CostPart, type PartCents } from './cost-kinds'
import { shareCents } from './share-cents'
import type { CostPlace } from './tray-days'

/** A cost of a month that no planting has alone. It goes by tray-days, where `place` is given by those there. */
export type Pool = { part: CostPart; cents: number; place: CostPlace | null }

/** A cost that belongs to one planting, in cents before rounding. */
export type DirectCost = { part: CostPart; key: number; cents: number }

export type MonthToShare = {
	pools: readonly Pool[]
	direct: readonly DirectCost[]
	/** Tray-days of each planting in the month, by a number that names it. */
	plantings: readonly { key: number; trayDays: Record<CostPlace, number> }[]
	/** Tray-days for which there is room; null where nobody said how many trays fit. */
	room: Record<CostPlace, number | null>
}

export type SharedMonth = {
	byPlanting: Map<number, PartCents>
	/** What belongs to no planting: the share of empty places. */
	unused: PartCents
	total: PartCents
}

const PLACES: readonly CostPlace[] = ['nursery', 'cultivation']

/**
 * Shares the costs of a month among plantings: what is of one planting goes to it, the rest by tray-days. The
 * shares and what was not used sum to the costs, to the cent.
 */
export function shareMonth({ pools, direct, plantings, room }: MonthToShare): SharedMonth {
	const byPlanting = new Map<number, PartCents>()
	const unused = noParts()
	const give = (key: number, part: CostPart, cents: number) => {
		const parts = byPlanting.get(key) ?? noParts()
		byPlanting.set(key, parts)
		parts[part] += cents
	}
	const weightsAt = new Map(
		[...PLACES, null].map((place) => [place, weightsOf(plantings, room, place ? [place] : PLACES)]),
	)
	for (const { part, cents, place } of pools) {
		const shares = shareCents(cents, weightsAt.get(place) ?? [])
		let shared = 0
		for (const [at, { key }] of plantings.entries()) {
			const share = shares[at] ?? 0
			if (share !== 0) give(key, part, share)
			shared += share
		}
		// With no tray at all, the whole of it was not used.
		unused[part] += cents - shared
	}
	for (const [part, ofPart] of groupBy(direct, (one) => one.part)) {
		const weights = ofPart.map(({ cents }) => cents)
		const total = Math.round(weights.reduce((sum, cents) => sum + cents, 0))
		const shares = shareCents(total, weights)
		for (const [at, { key }] of ofPart.entries()) give(key, part, shares[at] ?? 0)
	}
	return { byPlanting, unused, total: addParts([...byPlanting.values(), unused]) }
}

/** Tray-days of each planting in some places, and last those that were free. */
const weightsOf = (
	plantings: MonthToShare['plantings'],
	room: MonthToShare['room'],
	places: readonly CostPlace[],
): number[] => [
	...plantings.map(({ trayDays }) => places.reduce((sum, one) => sum + trayDays[one], 0)),
	emptyTrayDays(plantings, room, places),
]

/** Tray-days that were free; 0 where the room is not known, and where more stood than fits. */
const emptyTrayDays = (
	plantings: MonthToShare['plantings'],
	room: MonthToShare['room'],
	places: readonly CostPlace[],
): number =>
	places.reduce((sum, place) => {
		const used = plantings.reduce((days, { trayDays }) => days + trayDays[place], 0)
		return sum + Math.max(0, (room[place] ?? used) - used)
	}, 0)
