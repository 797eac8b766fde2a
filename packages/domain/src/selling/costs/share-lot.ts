import { shareCents } from './share-cents'

/** Where a part of a lot went. */
export type Outcome = {
	kind: 'sold' | 'lost' | 'given' | 'used' | 'stock'
	/** Who bought it; null unless it was sold. */
	buyer: string | null
	milli: number
	/** The key of the mix that it was used in, if in any. */
	intoKey?: number | null
	/** What was paid for it. */
	revenueCents: number
	/** Whether it happened in the period that is looked at. */
	isInPeriod: boolean
}

/**
 * Shares what a lot cost among where it went, by quantity; packaging among what was sold alone, and while
 * nothing is sold among all. The shares sum to the cost of a lot that was harvested. What was lost is paid for
 * as well, and what was used in a mix is paid for by the mix.
 */
export function shareLot(
	{ packagingCents, otherCents }: { packagingCents: number; otherCents: number },
	outcomes: readonly Outcome[],
): number[] {
	const sold = outcomes.map(({ kind, milli }) => (kind === 'sold' ? Math.max(0, milli) : 0))
	const all = outcomes.map(({ milli }) => Math.max(0, milli))
	const packaging = shareCents(packagingCents, sold.some((milli) => milli > 0) ? sold : all)
	const others = shareCents(otherCents, all)
	return others.map((cents, at) => cents + (packaging[at] ?? 0))
}
