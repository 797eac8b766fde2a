import { meanRaw, type RecordedPoint } from './recorded-point'

/**
 * How far a calibrated sensor may be off: an amount in the stored unit, a share of the true value,
 * or inches of a tank, which the point taken at `ofInches` converts to the stored unit.
 */
export type Tolerance =
	| { within: number }
	| { share: number }
	| { inches: number; ofInches: number; point: string }

/** A tolerance at a true value, in the stored unit; null for one in inches before its point is taken. */
export function toleranceAt(
	tolerance: Tolerance,
	truth: number,
	taken: readonly Pick<RecordedPoint, 'key' | 'reference'>[],
): number | null {
	if ('within' in tolerance) return tolerance.within
	if ('share' in tolerance) return tolerance.share * Math.abs(truth)
	const known = taken.find(({ key }) => key === tolerance.point)
	return known ? (known.reference * tolerance.inches) / tolerance.ofInches : null
}

type Version = { slope: number; offset: number; points: readonly RecordedPoint[] }

/** How far a sensor may be off at its last calibration; null where that is not known. */
export function toleranceAtCalibration(
	tolerance: Tolerance,
	{ slope, offset, points }: Version,
): number | null {
	return toleranceAt(tolerance, slope * meanRaw(points) + offset, points)
}
