import { formatDecimals } from '../../units/format-decimals'
import { toDisplayDifference, toDisplayValue, type DisplayValue } from '../../units/display-unit'
import type { Units } from '../../units/formats'
import { CHECK_KEY, type RecordedPoint } from './recorded-point'
import { toleranceAt, type Tolerance } from './tolerance'

/** A calibrated reading compared with a reference after the points, in the stored unit. */
export type Check = {
	value: number
	reference: number
	/** The largest difference allowed. */
	most: number
	isWithin: boolean
}

type Line = { slope: number; offset: number }

/** The check of a line; null before it was taken. */
export function checkReading(
	taken: readonly RecordedPoint[],
	{ slope, offset }: Line,
	tolerance: Tolerance,
): Check | null {
	const check = taken.find(({ key }) => key === CHECK_KEY)
	if (!check) return null
	const { reference } = check
	const most = toleranceAt(tolerance, reference, taken)
	if (most === null) return null
	const value = slope * check.raw + offset
	return { value, reference, most, isWithin: Math.abs(value - reference) <= most }
}

/** Both values of a check and the difference allowed, in the unit people read. */
export function formatCheck(
	{ value, reference, most, isWithin }: Check,
	quantity: string,
	units: Units,
): string {
	const say = ({ value: figure, unit, decimals }: DisplayValue) =>
		`${formatDecimals(figure, decimals + 1)}${unit && ` ${unit}`}`
	const [sensor, truth] = [value, reference].map((one) => say(toDisplayValue(quantity, one, units)))
	const wanted = say(toDisplayDifference(quantity, most, units))
	const apart = isWithin ? `within ${wanted}` : `more than ${wanted} apart`
	return `Calibrated ${sensor}, reference ${truth}: ${apart}`
}
