import type { Amounts, Element } from './element'
import { labelContent, type Label } from './label'
import { findSalt } from './salts'
import type { Substance, Tank } from './substance'

/** What a farm bought: a salt or an acid of known formula, or a product by its label. */
export type Product = {
	id: string
	name: string
	saltId: string | null
	/** Share of the salt or acid in it; null as it is usually sold. */
	purityPct: number | null
	/** The label of what has no formula; null for salts and acids. */
	label: Label | null
	/** Where it is dissolved; null where its kind usually is. */
	tank: Tank | null
	/** By its maker; null as the tables say of the salt. */
	solubilityGPerL: number | null
	pricePerKgCents: number | null
	lot: string | null
}

/** Calcium stays apart from sulfate and phosphate, and silicate from all. */
const TANK_BY_ELEMENT: readonly (readonly [Element, Tank])[] = [
	['silicon', 'silicate'],
	['calcium', 'A'],
]

const usualTank = (content: Amounts): Tank =>
	TANK_BY_ELEMENT.find(([element]) => (content[element] ?? 0) > 0)?.[1] ?? 'B'

/** Returns what a product is to a mix. */
export function productToSubstance(product: Product): Substance {
	const { id, name, pricePerKgCents, lot, label } = product
	const salt = product.saltId ? findSalt(product.saltId, product.purityPct ?? undefined) : undefined
	const content = salt?.content ?? (label ? labelContent(label) : {})
	return {
		id,
		name,
		content,
		tank: salt?.tank === 'acid' ? 'acid' : (product.tank ?? salt?.tank ?? usualTank(content)),
		solubilityGPerL: product.solubilityGPerL ?? salt?.solubilityGPerL ?? null,
		acidMolPerG: salt?.acidMolPerG ?? 0,
		gPerMl: label?.gPerMl ?? null,
		pricePerKgCents,
		lot,
	}
}
