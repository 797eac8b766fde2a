import { formatDecimals } from '../../../units/format-decimals'
import { EFFECTS, QUANTITIES } from './doser-effects'
import { DAY_MS, HOUR_MS, type DoserMemory } from './dosing-memory'

/** A budget that is used up in less time is the start of a tank, not what a day needs. */
const LEAST_SPAN_MS = 6 * HOUR_MS
/** More than what was needed, so that the next day is not held back again. */
export const MARGIN = 1.25
/** The smallest dose is fine enough when it changes this part of what a careful dose does. */
const FINE_PART = 1 / 2

/**
 * Times as much as was given in the past day, which a whole day like that needs; null before the tank has
 * shown what its doser does, since more would not help when the jug is empty.
 */
export function dayNeedTimes({ given, isConfirmed }: DoserMemory, ranMs: number): number | null {
	const oldest = given.find(({ atMs }) => ranMs - atMs < DAY_MS)
	if (!isConfirmed || !oldest) return null
	const spanMs = Math.max(LEAST_SPAN_MS, ranMs - oldest.atMs)
	return MARGIN * (DAY_MS / spanMs)
}

/** A budget as a person would write it: two digits, rounded up. */
export function roundUp(value: number): string {
	const unit = 10 ** (Math.floor(Math.log10(value)) - 1)
	const rounded = Math.ceil(Number((value / unit).toFixed(6))) * unit
	return formatDecimals(rounded, Math.max(0, -Math.round(Math.log10(unit))))
}

/** To how many times its volume a concentrate is diluted whose smallest dose changes so much. */
export function finerTimes({ role }: Pick<DoserMemory, 'role'>, change: number): number {
	const { careful } = QUANTITIES[EFFECTS[role].quantity]
	return Math.max(2, Math.ceil(change / (FINE_PART * careful)))
}

/** What makes the smallest dose of a pump small enough. */
export function adviseFiner(
	{ role, response }: Pick<DoserMemory, 'role' | 'response'>,
	{ smallestMl, litres, mlPerS }: { smallestMl: number; litres: number; mlPerS: number },
): string {
	const { label, unit } = QUANTITIES[EFFECTS[role].quantity]
	const change = (response * smallestMl) / litres
	const times = finerTimes({ role }, change)
	const slower = roundUp(mlPerS / times)
	return `the smallest dose of the pump changes ${label} by ${formatDecimals(change, 2)}${unit}: dilute its concentrate to ${times} times its volume, or use a pump of at most ${slower} ml/s`
}
