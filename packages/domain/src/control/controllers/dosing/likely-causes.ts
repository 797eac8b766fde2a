import { formatDecimals } from '../../../units/format-decimals'
import type { Cause, Evidence } from '../notice'
import type { Dose, Verdict } from './dose'
import { QUANTITIES } from './doser-effects'
import type { DoserMemory } from './dosing-memory'
import { formatJug } from '../../../units/jug-amount'

/** The last miss of a doser that is stopped now. */
export type Miss = {
	dose: Dose
	verdict: Verdict
	/** The reading after mixing; null when there was none. */
	after: number | null
	/** Whether its pump was reported on; null where it ran too shortly for that. */
	wasOn: boolean | null
	memory: DoserMemory
}

/** A jug with less than this part of what was entered draws air. */
const NEARLY_EMPTY = 0.1

/**
 * Why a doser missed twice. In the order of what it usually is; evidence for a cause brings it forward,
 * evidence against it puts it back.
 */
export function listLikelyCauses(miss: Miss): Cause[] {
	const causes: Cause[] = [
		{ cause: 'The pump does not run: check its plug, relay and tube head', evidence: pump(miss) },
		{ cause: 'The jug is empty: refill it and enter its content', evidence: jug(miss) },
		{ cause: 'Air in the line: run the pump by hand until it drips', evidence: air(miss) },
		{ cause: 'The probe is dry, dirty or stuck: clean it and calibrate it', evidence: probe(miss) },
		{ cause: 'The water does not circulate: check the pump and the filter', evidence: CIRCULATION },
		{
			cause: 'The jug holds another concentrate: check its label and which line is in it',
			evidence: concentrate(miss),
		},
	]
	return causes.toSorted((a, b) => weigh(b) - weigh(a))
}

/** Stored texts are metric; `convertStoredUnits` shows them in a person's units. */
const STORED = { volumeUnit: 'L' } as const

const weigh = ({ evidence }: Cause) =>
	evidence.reduce((sum, { supports }) => sum + (supports ? 1 : -1), 0)

const fact = (supports: boolean, text: string): Evidence => ({ supports, text })

function pump({ wasOn }: Miss): Evidence[] {
	if (wasOn === null) return []
	return wasOn
		? [fact(false, 'it was reported on')]
		: [fact(true, 'it was not reported on during the dose')]
}

function jug({ verdict, memory }: Miss): Evidence[] {
	const { enteredMl, leftMl } = memory.jug
	const evidence = verdict === 'too-strong' ? [fact(false, 'the dose acted')] : []
	if (enteredMl === null || leftMl === null) return evidence
	const left = `by the doses given, ${formatJug(leftMl, STORED)} of ${formatJug(enteredMl, STORED)} are left`
	return [...evidence, fact(leftMl <= NEARLY_EMPTY * enteredMl, left)]
}

function air({ dose, verdict, after, wasOn }: Miss): Evidence[] {
	if (verdict === 'too-strong') return [fact(false, 'the dose acted')]
	const seen = after === null ? 0 : Math.abs(after - dose.before)
	const { label, seeable } = QUANTITIES[dose.quantity]
	if (wasOn === false || seen >= seeable) return []
	return [fact(true, `${wasOn ? 'the pump ran and ' : ''}${label} did not move`)]
}

function probe({ dose, after }: Miss): Evidence[] {
	if (after === null) return []
	const { label, unit } = QUANTITIES[dose.quantity]
	return after === dose.before
		? [fact(true, `${label} reads exactly ${after}${unit} before and after`)]
		: [fact(false, `${label} moves: ${shown(dose.before)}${unit}, then ${shown(after)}${unit}`)]
}

/** No dose is judged without it. */
const CIRCULATION = [fact(false, 'the pump was reported on while the dose was mixed')]

function concentrate({ dose, verdict, after, memory }: Miss): Evidence[] {
	const { label, seeable, unit } = QUANTITIES[dose.quantity]
	const change = after === null ? 0 : after - dose.before
	const before = memory.isConfirmed ? [fact(false, 'earlier doses acted as they should')] : []
	if (verdict === 'too-strong')
		return [fact(true, `${label} moved more than three times as far as expected`)]
	if (Math.abs(change) >= seeable && Math.sign(change) !== Math.sign(dose.expected))
		return [fact(true, `${label} moved the wrong way, by ${shown(Math.abs(change))}${unit}`)]
	if (Math.abs(change) >= seeable) return [fact(true, `${label} moved, but too little`), ...before]
	return before
}

const shown = (value: number): string => formatDecimals(value, 2)
