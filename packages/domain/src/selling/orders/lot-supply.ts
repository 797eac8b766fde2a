import type { Milli } from '../../growing/inventory/quantity'

/** A lot as a shop sees it: what is in stock, what still grows, and what of both is promised. */
export type LotFigures = {
	stockMilli: Milli
	/** What is counted on from its growing plants, less what was cut; 0 once its cycle has ended. */
	growingMilli: Milli
	reservedMilli: Milli
	/** Reserved of what still grew when it was ordered. */
	aheadMilli: Milli
}

/**
 * What of a lot may still be promised. What was sold ahead takes from the stock as far as the plants
 * no longer give it, so that a harvest needs no change of any reservation.
 */
export function availableInLot(lot: LotFigures): { readyMilli: Milli; growingMilli: Milli } {
	const growingMilli = lot.growingMilli - lot.aheadMilli
	const readyMilli = lot.stockMilli - lot.reservedMilli + Math.min(0, growingMilli)
	return { readyMilli: Math.max(0, readyMilli), growingMilli: Math.max(0, growingMilli) }
}

/** What is promised of a lot beyond what it has and is counted on to give; 0 when all can be kept. */
export const shortInLot = (lot: LotFigures): Milli =>
	Math.max(
		0,
		lot.reservedMilli - lot.stockMilli,
		lot.reservedMilli + lot.aheadMilli - lot.stockMilli - lot.growingMilli,
	)

type Source = { lotId: number; freeMilli: Milli }
type Wanted = { packs: number; packMilli: Milli; keptBackMilli: Milli }

/** Whole packs that can be filled: each comes from one lot, and what is kept back stays. */
export function packsIn(sources: readonly Source[], of: Omit<Wanted, 'packs'>): number {
	let [packs, sum] = [0, 0]
	for (const { freeMilli } of sources) {
		packs += Math.floor(freeMilli / of.packMilli)
		sum += freeMilli
	}
	return Math.max(0, Math.min(packs, Math.floor((sum - of.keptBackMilli) / of.packMilli)))
}

/** From which lots packs are taken, in the order of `sources`; null when there are not so many. */
export function allocatePacks(
	sources: readonly Source[],
	{ packs, ...of }: Wanted,
): { lotId: number; quantityMilli: Milli }[] | null {
	if (packs > packsIn(sources, of)) return null
	const taken: { lotId: number; quantityMilli: Milli }[] = []
	let left = packs
	for (const { lotId, freeMilli } of sources) {
		const some = Math.min(left, Math.floor(freeMilli / of.packMilli))
		if (some > 0) taken.push({ lotId, quantityMilli: some * of.packMilli })
		left -= some
	}
	return taken
}
