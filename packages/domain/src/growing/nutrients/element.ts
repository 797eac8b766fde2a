import rows from './elements.json' with { type: 'json' }
import { countAtoms, molarMass } from './formula'

export type Element = keyof typeof rows

type Row = {
	label: string
	symbol: string
	atom: string
	/** What laboratories report where it is not the element itself. */
	ion?: string
	/** What labels of fertilizers report in many countries. */
	oxide?: string
	/** Charge of its ion in a nutrient solution near pH 6; 0 where it hardly carries any. */
	charge: number
}

/** What is dissolved in water and in nutrient solutions; nitrogen by its two forms. */
export const ELEMENT_ROWS: Readonly<Record<Element, Row>> = rows
export const ELEMENTS = Object.keys(rows) as Element[]

/** Amounts by element: mg/L of a solution, or the share of a substance's mass. */
export type Amounts = Partial<Record<Element, number>>

/** The atomic weight of an element, g/mol; of nitrogen for both of its forms. */
export const atomicWeight = (element: Element): number => molarMass(ELEMENT_ROWS[element].atom)

/** Returns the grams of an element in a gram of its ion, as laboratories report it. */
export const shareOfIon = (element: Element): number => shareOf(element, ELEMENT_ROWS[element].ion)

/** Returns the grams of an element in a gram of its oxide, as labels report it. */
export const shareOfOxide = (element: Element): number =>
	shareOf(element, ELEMENT_ROWS[element].oxide)

function shareOf(element: Element, formula: string | undefined): number {
	if (!formula) return 1
	const count = countAtoms(formula).get(ELEMENT_ROWS[element].atom) ?? 0
	return (atomicWeight(element) * count) / molarMass(formula)
}

/** Adds amounts, each times its factor. */
export function sumAmounts(parts: readonly (readonly [Amounts, number])[]): Amounts {
	const sum: Amounts = {}
	for (const [amounts, factor] of parts)
		for (const element of ELEMENTS)
			if (amounts[element]) sum[element] = (sum[element] ?? 0) + amounts[element] * factor
	return sum
}
