/** What the reference is, and what the sensor said of it, both in the point's stored unit. */
export type FitPoint = { reference: number; raw: number }

export type FitRule = {
	/** How far apart two references must be at least, in the stored unit. */
	leastSpan: number
	/** How far the slope may be from 1 either way; beyond it the sensor is worn or the points are wrong. */
	slope: { min: number; max: number }
	/** How far the offset may move a reading, in the stored unit. */
	offsetMax: number
	/** How far a third point may lie off the line, in the stored unit. */
	residualMax: number
}

export type Fit =
	| { ok: true; slope: number; offset: number; residual: number }
	/** In words a technician can act on. */
	| { ok: false; reason: string }

/**
 * The line from raw to true readings through the points: the offset alone of one point, least squares of
 * more. Refuses what no sound sensor does, with the reason.
 */
export function fitLine(points: readonly FitPoint[], rule: FitRule): Fit {
	const [first] = points
	if (!first) return { ok: false, reason: 'No point has been taken yet' }
	if (points.length === 1)
		return judge({ slope: 1, offset: first.reference - first.raw }, points, rule)
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
	return judge(leastSquares(points), points, rule)
}

type Drawn = { slope: number; offset: number }

function leastSquares(points: readonly FitPoint[]): Drawn {
	const mean = (of: (point: FitPoint) => number) =>
		points.reduce((sum, point) => sum + of(point), 0) / points.length
	const [x, y] = [mean(({ raw }) => raw), mean(({ reference }) => reference)]
	const spread = mean(({ raw }) => (raw - x) ** 2)
	const together = mean(({ raw, reference }) => (raw - x) * (reference - y))
	const slope = together / spread
	return { slope, offset: y - slope * x }
}

/** The slope people know is the sensor's own: what it says for each unit of the truth. */
function judge({ slope, offset }: Drawn, points: readonly FitPoint[], rule: FitRule): Fit {
	const ofSensor = 1 / slope
	if (!(ofSensor >= rule.slope.min && ofSensor <= rule.slope.max)) {
		const percent = (part: number) => `${Math.round(part * 100)} %`
		return {
			ok: false,
			reason: `The slope is ${percent(ofSensor)}, outside ${percent(rule.slope.min)} to ${percent(rule.slope.max)}: clean or replace the sensor`,
		}
	}
	const middle = points.reduce((sum, { raw }) => sum + raw, 0) / points.length
	if (Math.abs(slope * middle + offset - middle) > rule.offsetMax)
		return { ok: false, reason: 'The sensor is too far off: check the reference, then the sensor' }
	const residual = Math.max(
		...points.map(({ raw, reference }) => Math.abs(slope * raw + offset - reference)),
	)
	if (residual > rule.residualMax)
		return { ok: false, reason: 'The points are not on one line: take them again' }
	return { ok: true, slope, offset, residual }
}
