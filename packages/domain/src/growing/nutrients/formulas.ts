import { ELEMENTS, sumAmounts, type Amounts } from './element'
import rows from './formulas.json' with { type: 'json' }
import { molarMass } from './formula'
import { SALTS } from './salts'
import type { Targets } from './targets'

/** A solution that was published, with the salts it is made of. */
export type PublishedFormula = {
	id: string
	name: string
	source: string
	/** Grams of its main salts in a litre of the solution. */
	gPerL: Readonly<Record<string, number>>
	targets: Targets
	/** Salts it can be mixed from. */
	saltIds: string[]
}

type Row = Pick<PublishedFormula, 'id' | 'name' | 'source'> & {
	mmolPerL: Readonly<Record<string, number | undefined>>
	microMgPerL: Amounts
}

const ROWS: readonly Row[] = rows

const MICRO_SALTS: Readonly<Record<string, string>> = {
	iron: 'iron-dtpa',
	boron: 'boric-acid',
	manganese: 'manganese-chloride',
	zinc: 'zinc-sulfate',
	copper: 'copper-sulfate',
	molybdenum: 'sodium-molybdate',
}

/** Published solutions, to begin with and to check against. */
export const FORMULAS: readonly PublishedFormula[] = ROWS.map(
	({ id, name, source, mmolPerL, microMgPerL }) => {
		const gPerL: Record<string, number> = {}
		const parts: (readonly [Amounts, number])[] = [[microMgPerL, 1]]
		for (const salt of SALTS) {
			const mmol = mmolPerL[salt.id]
			if (!mmol || !salt.formula) continue
			gPerL[salt.id] = (mmol * molarMass(salt.formula)) / 1000
			parts.push([salt.content, (gPerL[salt.id] ?? 0) * 1000])
		}
		const micros = Object.keys(microMgPerL).flatMap((element) => MICRO_SALTS[element] ?? [])
		return {
			id,
			name,
			source,
			gPerL,
			targets: roundedTargets(sumAmounts(parts)),
			saltIds: [...Object.keys(gPerL), ...micros],
		}
	},
)

/** As tables print them: whole ppm, and hundredths of trace elements. */
function roundedTargets(amounts: Amounts): Targets {
	const targets: Targets = {}
	for (const element of ELEMENTS) {
		const amount = amounts[element]
		if (amount) targets[element] = Number(amount.toFixed(amount < 5 ? 2 : 0))
	}
	return targets
}
