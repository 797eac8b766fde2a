import type { Verdict } from './dose'
import type { DoserRole } from '../../../growing/nutrients/doser-role'
import { EFFECTS, type Quantity } from './doser-effects'

/** A row of the ledger, as far as it says what a doser does. */
type Row = {
	role: DoserRole
	ml: number
	litres: number
	expected: number
	before: number | null
	after: number | null
	verdict: Verdict | null
}

/**
 * What an amount of a doser changes in the water there is, with its sign: as its newest dose was sized,
 * and as the doses before it were seen to do.
 */
export type LearnedStrength = {
	quantity: Quantity
	ml: number
	litres: number
	change: number
	/** The least and the most that recent doses showed, for the same amount; null before any was seen to act. */
	seen: { least: number; most: number; doses: number } | null
}

const RECENT = 5
const SEEN: ReadonlySet<Verdict | null> = new Set<Verdict | null>(['worked', 'too-strong'])
const AMOUNTS_ML = [1, 10, 100] as const
const MOST_ML = 1000
/** A change that the display of a reading shows. */
const SHOWN = 0.02

/** The learned strength by the doses of one pump, the newest first; null where control gave none. */
export function learnedStrength(rows: readonly Row[]): LearnedStrength | null {
	const planned = rows.filter(({ verdict, ml }) => verdict !== 'by-hand' && ml > 0)
	const [newest] = planned
	if (!newest) return null
	const perMl = newest.expected / newest.ml
	const ml = AMOUNTS_ML.find((amount) => Math.abs(perMl * amount) >= SHOWN) ?? MOST_ML
	const changes = planned
		.filter(({ role, verdict }) => role === newest.role && SEEN.has(verdict))
		.slice(0, RECENT)
		.flatMap((row) =>
			row.before === null || row.after === null
				? []
				: [(((row.after - row.before) * row.litres) / row.ml / newest.litres) * ml],
		)
	return {
		quantity: EFFECTS[newest.role].quantity,
		ml,
		litres: newest.litres,
		change: perMl * ml,
		seen: changes.length
			? {
					least: changes.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a)),
					most: changes.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a)),
					doses: changes.length,
				}
			: null,
	}
}
