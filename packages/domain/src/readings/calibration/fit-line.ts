import { linearRegression } from 'simple-statistics'
import type { RecordedPoint } from './recorded-point'
import { toleranceAt, type Tolerance } from './tolerance'

export type FitRule = {
	/** The smallest distance between two references, in the stored unit. */
	leastSpan: number
	/** The slopes of a sound sensor; outside them it is worn or the points are wrong. */
	slope: { min: number; max: number }
	/**
	 * The largest correction of a reading, in the stored unit: at the middle, or at zero for a
	 * factor.
	 */
	offsetMax: number
	/**
	 * What a single point sets. A conductivity cell reads zero in dry air and is off by its cell
	 * constant, so one solution of known conductivity sets a factor. Source: Yokogawa, User's Manual
	 * FLXA21, IM 12A01A02-01E, 8.1 to 8.3. For every other sensor it sets an offset.
	 */
	onePoint: 'offset' | 'factor'
	/** How far a third point may lie off the line, and a check off its reference. */
	tolerance: Tolerance
}

export type Fit =
	/**
	 * `residual`: the largest distance of a point from the line; null where one or two points define
	 * it.
	 */
	| { ok: true; slope: number; offset: number; residual: number | null }
	/** What a technician can do about it. */
	| { ok: false; reason: string }

/**
 * The line from raw to true readings through the points: an offset or factor from one point, least
 * squares from more. Refuses lines that no sound sensor has, with the reason.
 */
export function fitLine(points: readonly RecordedPoint[], rule: FitRule): Fit {
	const [first] = points
	if (!first) return { ok: false, reason: 'No point has been taken yet' }
	if (points.length === 1) return checkLine(throughOne(first, rule), points, rule)
	const sorted = [...points].sort((a, b) => a.reference - b.reference)
	for (const [i, point] of sorted.slice(1).entries()) {
		const before = sorted[i] ?? point
		if (point.reference - before.reference < rule.leastSpan)
			return {
				ok: false,
				reason: 'Two points are too close together: take them in other references',
			}
		if (point.raw <= before.raw)
			return {
				ok: false,
				reason: 'The sensor reads less in the higher reference: the points may have been mixed up',
			}
	}
	return checkLine(leastSquares(points), points, rule)
}

type Drawn = { slope: number; offset: number }

const throughOne = ({ reference, raw }: RecordedPoint, { onePoint }: FitRule): Drawn =>
	onePoint === 'factor'
		? { slope: reference / raw, offset: 0 }
		: { slope: 1, offset: reference - raw }

function leastSquares(points: readonly RecordedPoint[]): Drawn {
	const { m, b } = linearRegression(points.map(({ raw, reference }) => [raw, reference]))
	return { slope: m, offset: b }
}

/** Slopes are shown as the sensor's own: its change per unit of the true value. */
function checkLine(line: Drawn, points: readonly RecordedPoint[], rule: FitRule): Fit {
	const { slope, offset } = line
	const ofSensor = 1 / slope
	if (!(ofSensor >= rule.slope.min && ofSensor <= rule.slope.max)) {
		const percent = (part: number) => `${Math.round(part * 100)} %`
		return {
			ok: false,
			reason: `The slope is ${percent(ofSensor)}, outside ${percent(rule.slope.min)} to ${percent(rule.slope.max)}: clean or replace the sensor`,
		}
	}
	const middle = points.reduce((sum, { raw }) => sum + raw, 0) / points.length
	const at = rule.onePoint === 'factor' ? 0 : middle
	if (Math.abs(slope * at + offset - at) > rule.offsetMax)
		return { ok: false, reason: 'The sensor is too far off: check the reference, then the sensor' }
	if (points.length < 3) return { ok: true, slope, offset, residual: null }
	const residuals = points.map(({ raw, reference }) => Math.abs(slope * raw + offset - reference))
	const isOff = points.some(({ reference }, i) => {
		const most = toleranceAt(rule.tolerance, reference, points)
		return most !== null && (residuals[i] ?? 0) > most
	})
	if (isOff) return { ok: false, reason: 'The points do not lie on a line: take them again' }
	return { ok: true, slope, offset, residual: Math.max(...residuals) }
}
