import rows from './salts.json' with { type: 'json' }
import { ELEMENTS, ELEMENT_ROWS, atomicWeight, type Amounts } from './element'
import { countAtoms, molarMass } from './formula'
import type { Substance, Tank } from './substance'

/**
 * `ammonium`: how many of its nitrogen atoms are ammonium. `gPerL`: solubility at 20 °C, by the table of
 * Haifa for fertigation (`haifa`), or of Knott's Handbook for Vegetable Growers, 2nd edition, in cold water,
 * 1 lb in 100 gal being 1.198 g/L (`knott`). `protons`: of an acid, near pH 6. `content`: chelates by label.
 */
type Row = {
	id: string
	name: string
	tank: string
	formula?: string
	content?: Amounts
	ammonium?: number
	purityPct?: number
	protons?: number
	gPerL?: number
	from?: string
}

const ROWS: readonly Row[] = rows

export type Salt = Substance & { formula: string | null; purityPct: number }

/** The salts, chelates and acids that are sold for nutrient solutions. */
export const SALTS: readonly Salt[] = ROWS.map((row) => toSalt(row, row.purityPct ?? 100))

/** Returns a salt in another purity than it is usually sold in; undefined when there is no such salt. */
export function findSalt(id: string, purityPct?: number): Salt | undefined {
	const row = ROWS.find((one) => one.id === id)
	return row && toSalt(row, purityPct ?? row.purityPct ?? 100)
}

function toSalt(row: Row, purityPct: number): Salt {
	const { id, name, formula, protons = 0, gPerL = null } = row
	const purity = purityPct / 100
	const moles = formula ? purity / molarMass(formula) : 0
	const content = formula
		? contentOf(formula, row.ammonium ?? 0, moles)
		: Object.fromEntries(
				Object.entries(row.content ?? {}).map(([element, share]) => [element, share * purity]),
			)
	return {
		id,
		name,
		content,
		tank: row.tank as Tank,
		solubilityGPerL: gPerL,
		acidMolPerG: protons * moles,
		gPerMl: null,
		pricePerKgCents: null,
		lot: null,
		formula: formula ?? null,
		purityPct,
	}
}

/** Grams of each element in a gram that holds so many moles of the formula. */
function contentOf(formula: string, ammonium: number, moles: number): Amounts {
	const atoms = countAtoms(formula)
	const content: Amounts = {}
	for (const element of ELEMENTS) {
		const all = atoms.get(ELEMENT_ROWS[element].atom) ?? 0
		const own = element === 'ammoniumN' ? ammonium : element === 'nitrateN' ? all - ammonium : all
		if (own > 0) content[element] = own * atomicWeight(element) * moles
	}
	return content
}
