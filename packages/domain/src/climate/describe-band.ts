import { formatDecimals } from '../units/format-decimals'
import { toDisplayDifference, toDisplayValue } from '../units/display-unit'
import type { Units } from '../units/formats'
import { bandState, type BandState } from './typical-bands'

type Limits = { low: number; high: number; lowCounts?: boolean }

/**
 * Where a value lies, in words and display units: `in range`, `6.6 °F high`, `no target`. Value
 * and band are in the stored unit.
 */
export function describeBandState(
	quantity: string,
	value: number,
	band: Limits | null,
	units: Units,
): { state: BandState | null; words: string } {
	const state = bandState({ quantity, value }, band)
	if (!band) return { state, words: 'no target' }
	if (state === null) return { state, words: 'light off, not judged' }
	if (state === 'in-band') return { state, words: 'in range' }
	const beyond = state === 'high' ? value - band.high : band.low - value
	const { value: by, unit, decimals } = toDisplayDifference(quantity, beyond, units)
	const rounded = formatDecimals(by, decimals)
	const amount = Number(rounded) === 0 ? 'slightly' : `${rounded}${unit && ` ${unit}`}`
	return { state, words: `${amount} ${state}` }
}

/** The range in display units: `65 – 75 °F`. */
export function formatBand(quantity: string, { low, high }: Limits, units: Units): string {
	const [from, to] = [toDisplayValue(quantity, low, units), toDisplayValue(quantity, high, units)]
	const number = ({ value, decimals }: typeof from) => String(Number(value.toFixed(decimals)))
	return `${number(from)} – ${number(to)}${to.unit && ` ${to.unit}`}`
}

/** Where a band comes from, in words: a recipe's name, or what most crops like. */
export const describeBandSource = (source: string): string =>
	source === 'typical' ? 'typical for most crops' : source
