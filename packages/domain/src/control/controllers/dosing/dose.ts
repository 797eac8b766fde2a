import { formatDecimals, formatSigned } from '../../../units/format-decimals'
import type { DoserRole } from '../../../growing/nutrients/doser-role'
import { QUANTITIES, type Quantity } from './doser-effects'

export const VERDICTS = [
	'worked',
	'too-small',
	'too-weak',
	'too-strong',
	'pump-silent',
	'not-judged',
	'interrupted',
	'by-hand',
] as const

/**
 * What became of a dose. `too-weak`, `too-strong` and `pump-silent` are misses: two in a row stop the
 * doser. `too-small` was too little to tell by itself and is judged together with the next;
 * `not-judged` had no trusted reading in time, or water came or went; `interrupted` by a restart, a
 * plan or the circulation counts as given in full. `by-hand` was not asked for by control: a person ran
 * the pump, or it stuck.
 */
export type Verdict = (typeof VERDICTS)[number]

export const MISSES: ReadonlySet<Verdict> = new Set(['too-weak', 'too-strong', 'pump-silent'])

/** A dose, booked in full when it starts. */
export type Dose = {
	/** From 1, counted by the controller. */
	number: number
	/** Key of the pump. */
	output: string
	label: string
	role: DoserRole
	why: string
	ml: number
	/** How long the pump runs for it, whole milliseconds. */
	forMs: number
	/** Litres in the reservoir. */
	litres: number
	quantity: Quantity
	/** pH, or EC in mS/cm, before the dose. */
	before: number
	/** The change that was expected, with its sign. */
	expected: number
}

/**
 * The row of a dose in the ledger. Told when it starts, with `verdict` null, and once more with the
 * same number when it is judged. The state that came with it has to be on the disk before the claims
 * of the same tick act.
 */
export type DoseEffect = Omit<Dose, 'before'> & {
	kind: 'dose'
	/** Null where a pump ran by hand without a trusted reading. */
	before: number | null
	/** Id of the controller. */
	controller: string
	/** The reading after mixing. */
	after: number | null
	verdict: Verdict | null
	/** By the ledger; null when nobody entered what was in the jug. */
	jugLeftMl: number | null
}

/** `pH is above the target of Lettuce, Vegetative: 3.2 ml, pH by about −0.12` */
export const describeDose = ({ why, ml, quantity, expected }: Omit<Dose, 'number'>): string => {
	const { label, unit } = QUANTITIES[quantity]
	const by = `${formatSigned(expected, 2)}${unit}`
	return `${why}: ${formatDecimals(ml, 1)} ml, ${label} by about ${by}`
}
