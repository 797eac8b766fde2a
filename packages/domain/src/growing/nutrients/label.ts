import { ELEMENTS, shareOfOxide, type Amounts, type Element } from './element'

/**
 * How a label states its nutrients: P₂O₅ and K₂O with the others as elements (North America), all as oxides
 * (European Union and others), or all as elements (Australia).
 */
export const LABEL_BASES = ['npk', 'oxides', 'elements'] as const
type LabelBasis = (typeof LABEL_BASES)[number]

const OXIDES_OF_NPK: readonly Element[] = ['phosphorus', 'potassium']

/** What the label of a bought product says. */
export type Label = {
	basis: LabelBasis
	/** Percent, by the basis. */
	percent: Amounts
	/** Percent of weight (g in 100 g), or of volume (g in 100 ml), as some liquids state it. */
	per: 'weight' | 'volume'
	/** Density of a liquid; null for powders. */
	gPerMl: number | null
}

/** Converts a label to the share of the product's mass by element, 0 to 1. */
export function labelContent({ basis, percent, per, gPerMl }: Label): Amounts {
	const density = per === 'volume' ? (gPerMl ?? 1) : 1
	const content: Amounts = {}
	for (const element of ELEMENTS) {
		const stated = percent[element]
		if (!stated) continue
		const isOxide = basis === 'oxides' || (basis === 'npk' && OXIDES_OF_NPK.includes(element))
		content[element] = (stated / 100 / density) * (isOxide ? shareOfOxide(element) : 1)
	}
	return content
}

/** What is wrong with a label; null when it can be true. */
export function labelProblem(label: Label): string | null {
	if (label.per === 'volume' && label.gPerMl === null)
		return 'Enter the density: percent of volume cannot be weighed without it'
	const stated = ELEMENTS.reduce((sum, element) => sum + (label.percent[element] ?? 0), 0)
	if (stated === 0) return 'Enter at least one percentage of the label'
	const held = Object.values(labelContent(label)).reduce((sum, share) => sum + share, 0)
	return held > 1 ? 'The percentages add up to more than the product weighs' : null
}
