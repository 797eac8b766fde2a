import { groupBy } from '../../group-by'
import { COST_PART_KEYS, type CostKind, type CostPart, type PartCents } from './cost-kinds'
import { shareCents } from './share-cents'

/** Who says what something cost: a supply by its lots, a batch of a nutrient mix, a delivery of produce, or a person. */
export type CostSource = {
	part: CostPart
	/** The planting whose cost it is; null: of all. */
	key: number | null
	/** Cents before rounding. */
	cents: number
	/** What it is called. */
	label: string
	/** The number of the supply lot. */
	lot?: string | null
} & ({ kind: 'supply' | 'batch' | 'receipt'; id: number } | { kind: 'rate'; id: CostKind })

/**
 * Adds up what each source said, the dearest first of each part. The whole cents of the sources of a part sum to
 * `parts` exactly; null where what they said is of all plantings.
 */
export function sumSources(
	sources: readonly CostSource[],
	parts: PartCents | null,
): (CostSource & { wholeCents: number | null })[] {
	const keyOf = ({ part, kind, id, label, lot }: CostSource) =>
		JSON.stringify([part, kind, id, label, lot])
	const groups = [...groupBy(sources, keyOf).values()].flatMap((group): CostSource[] => {
		const [first] = group
		return first ? [{ ...first, cents: group.reduce((sum, { cents }) => sum + cents, 0) }] : []
	})
	return COST_PART_KEYS.flatMap((part) => {
		const own = groups.filter((one) => one.part === part).toSorted((a, b) => b.cents - a.cents)
		const shares =
			parts &&
			shareCents(
				parts[part],
				own.map(({ cents }) => cents),
			)
		return own.map((one, at) => ({ ...one, wholeCents: shares ? (shares[at] ?? 0) : null }))
	})
}
