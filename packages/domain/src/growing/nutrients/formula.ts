import weights from './atomic-weights.json' with { type: 'json' }

/** Abridged standard atomic weights of the elements that fertilizers hold, IUPAC 2021. */
export const ATOMIC_WEIGHTS: Readonly<Record<string, number>> = weights

const LONGEST = 120
const MOST_ATOMS = 1000

/**
 * Counts the atoms of a formula such as `5Ca(NO3)2·NH4NO3·10H2O`. Throws when it is not one, or names an
 * element without an atomic weight here.
 */
export function countAtoms(formula: string): ReadonlyMap<string, number> {
	if (formula.length > LONGEST) throw new Error(`A formula has at most ${LONGEST} characters`)
	const counts = new Map<string, number>()
	for (const part of formula.split('·')) addPart(part, counts)
	return counts
}

/** The mass of a mole of a formula, g/mol. */
export const molarMass = (formula: string): number =>
	[...countAtoms(formula)].reduce((sum, [atom, count]) => sum + weightOf(atom) * count, 0)

function weightOf(atom: string): number {
	const weight = ATOMIC_WEIGHTS[atom]
	if (weight === undefined) throw new Error(`No atomic weight of “${atom}”`)
	return weight
}

/** Adds one part between dots: a factor, then atoms and groups with their numbers. */
function addPart(part: string, counts: Map<string, number>): void {
	const wrong = () => new Error(`“${part}” is not a formula`)
	const [, factor = '', body = ''] = /^(\d{0,3})(.+)$/.exec(part) ?? []
	const open: Map<string, number>[] = [new Map()]
	let read = 0
	for (const [token, head = '', digits] of body.matchAll(/([A-Z][a-z]?|[()])(\d{0,3})/g)) {
		read += token.length
		if (head === '(') {
			open.push(new Map())
			continue
		}
		const group = head === ')' ? open.pop() : new Map([[head, 1]])
		const into = open.at(-1)
		if (!group || !into) throw wrong()
		for (const [atom, count] of group)
			into.set(atom, (into.get(atom) ?? 0) + count * Number(digits || 1))
	}
	const [whole] = open
	if (!whole || open.length > 1 || whole.size === 0 || read !== body.length) throw wrong()
	for (const [atom, count] of whole) {
		weightOf(atom)
		const sum = (counts.get(atom) ?? 0) + count * Number(factor || 1)
		if (sum > MOST_ATOMS) throw new Error(`A formula has at most ${MOST_ATOMS} atoms of a kind`)
		counts.set(atom, sum)
	}
}
