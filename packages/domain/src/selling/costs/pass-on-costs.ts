import { groupBy } from '../../group-by'
import { addParts, COST_PART_KEYS, noParts, sumParts, type PartCents } from './cost-kinds'
import { shareCents } from './share-cents'
import { shareLot, type Outcome } from './share-lot'

type Lot = { key: number; parts: PartCents; outcomes: readonly Outcome[] }

/** What a lot cost with what was used in it, and the cents of each of its outcomes. */
export type PassedOn = { parts: PartCents; outcomeCents: number[] }

/**
 * Passes on what lots cost to the mixes that they were used in, and from those to further mixes: a mix has its own
 * parts and its share of each part of what it was made of, to the cent. Lots that damaged data puts into a
 * circle keep what is their own.
 */
export function passOnCosts(lots: readonly Lot[]): ReadonlyMap<number, PassedOn> {
	const byKey = new Map(lots.map((lot) => [lot.key, lot]))
	const edges = lots.flatMap(({ key, outcomes }) =>
		outcomes.flatMap(({ intoKey }) =>
			intoKey != null && byKey.has(intoKey) ? [{ key, intoKey }] : [],
		),
	)
	const waitsFor = new Map(
		[...groupBy(edges, ({ intoKey }) => intoKey)].map(([key, into]) => [key, into.length]),
	)
	const inherited = new Map<number, PartCents[]>()
	const done = new Map<number, PassedOn>()
	const ready = lots.filter(({ key }) => !waitsFor.has(key))
	for (let lot = ready.pop(); lot; lot = ready.pop()) {
		const parts = addParts([lot.parts, ...(inherited.get(lot.key) ?? [])])
		const outcomeCents = shareOutcomes(parts, lot.outcomes)
		done.set(lot.key, { parts, outcomeCents })
		const isSold = lot.outcomes.some(({ kind, milli }) => kind === 'sold' && milli > 0)
		for (const [at, { intoKey }] of lot.outcomes.entries()) {
			const mix = intoKey == null ? undefined : byKey.get(intoKey)
			if (!mix) continue
			const share = splitByPart(outcomeCents[at] ?? 0, isSold ? { ...parts, packaging: 0 } : parts)
			inherited.set(mix.key, [...(inherited.get(mix.key) ?? []), share])
			const left = (waitsFor.get(mix.key) ?? 0) - 1
			waitsFor.set(mix.key, left)
			if (left === 0) ready.push(mix)
		}
	}
	return new Map(
		lots.map(({ key, parts, outcomes }) => [
			key,
			done.get(key) ?? { parts, outcomeCents: shareOutcomes(parts, outcomes) },
		]),
	)
}

const shareOutcomes = (parts: PartCents, outcomes: readonly Outcome[]) =>
	shareLot(
		{ packagingCents: parts.packaging, otherCents: sumParts(parts) - parts.packaging },
		outcomes,
	)

/** Cents as parts in the proportion of others; they sum to them exactly. */
function splitByPart(cents: number, weights: PartCents): PartCents {
	const shares = shareCents(
		cents,
		COST_PART_KEYS.map((part) => weights[part]),
	)
	const parts = noParts()
	for (const [at, part] of COST_PART_KEYS.entries()) parts[part] = shares[at] ?? 0
	return parts
}
