import type { Milli } from '../../growing/inventory/quantity'
import { addDays } from '../../calendar/calendar-day'

/** A line of an order that is due on a day. */
export type DueLine = {
	lineId: number
	dueOn: string
	packs: number
	packMilli: Milli
	/** So many days after its cutting it may still be delivered; null: always. */
	shelfDays: number | null
	/** Whether what still grows may be counted on. */
	isAheadSold: boolean
}

/** A lot of the crop, with what of it is promised to nobody else. */
export type FreeLot = {
	lotId: number
	readyMilli: Milli
	cutOn: string | null
	growingMilli: Milli
	harvestOn: string | null
}

export type Fill = { lineId: number; lotId: number; quantityMilli: Milli; isAhead: boolean }

/**
 * Fills lines from lots, the earliest due first, as far as there are whole packs: from what is ready,
 * the oldest first, then from what is cut by the day. `lines` of the same day are filled in their
 * order, and so are lots that were cut, or are to be cut, on the same day.
 */
export function fillLines(lines: readonly DueLine[], lots: readonly FreeLot[]): Fill[] {
	const ready = sources(lots, 'cutOn', 'readyMilli')
	const ahead = sources(lots, 'harvestOn', 'growingMilli')
	const fills: Fill[] = []
	for (const line of lines.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))) {
		let left = line.packs
		for (const [isAhead, from] of [
			[false, ready],
			[true, line.isAheadSold ? ahead : []],
		] as const)
			for (const source of from) {
				if (!isFreshOn(line, source.day, isAhead)) continue
				const packs = Math.min(left, Math.floor(source.freeMilli / line.packMilli))
				if (packs <= 0) continue
				left -= packs
				const quantityMilli = packs * line.packMilli
				source.freeMilli -= quantityMilli
				fills.push({ lineId: line.lineId, lotId: source.lotId, quantityMilli, isAhead })
			}
	}
	return fills
}

function sources(
	lots: readonly FreeLot[],
	day: 'cutOn' | 'harvestOn',
	free: 'readyMilli' | 'growingMilli',
) {
	return lots
		.map((lot) => ({ lotId: lot.lotId, day: lot[day], freeMilli: lot[free] }))
		.toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
}

/** Whether produce that is cut on a day may be delivered on the day of a line. */
function isFreshOn({ dueOn, shelfDays }: DueLine, cutOn: string | null, isAhead: boolean) {
	if (isAhead && (cutOn === null || cutOn > dueOn)) return false
	return shelfDays === null || (cutOn !== null && addDays(cutOn, shelfDays) >= dueOn)
}
