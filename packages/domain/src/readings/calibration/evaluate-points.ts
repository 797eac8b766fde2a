import { DEFAULT_FORMATS, type Units } from '../../units/formats'
import { restateAll } from '../../units/restate-units'
import { formatCheck, checkReading, type Check } from './check-reading'
import { fitLine, type Fit } from './fit-line'
import type { Procedure } from './procedure'
import { linePoints, type RecordedPoint } from './recorded-point'

export type PointsEvaluation = Fit & {
	/** The points still to be taken, by the labels of their buttons. */
	missing: string[]
	/** The check of the line; null before there are both. */
	check: Check | null
}

/**
 * The state of the points taken so far: an implausible sensor first, then points still missing,
 * then the line, then its check. Reasons to act come before reasons to wait.
 */
export function evaluatePoints(
	{ points, rule, quantity }: Pick<Procedure, 'points' | 'rule' | 'quantity'>,
	taken: readonly RecordedPoint[],
	units: Units = DEFAULT_FORMATS,
): PointsEvaluation {
	const missing = restateAll(points, units)
		.filter(({ key, optional }) => !optional && !taken.some((point) => point.key === key))
		.map(({ label }) => label.replace('Calibrate ', ''))
	const drawn = linePoints(taken)
	const fit = fitLine(drawn, rule)
	const unchecked = { missing, check: null }
	if (drawn.length > 0 && !fit.ok) return { ...fit, ...unchecked }
	if (missing.length > 0)
		return { ok: false, reason: `Not taken yet: ${missing.join(', ')}`, ...unchecked }
	if (!fit.ok) return { ...fit, ...unchecked }
	const check = checkReading(taken, fit, rule.tolerance)
	if (!check || check.isWithin) return { ...fit, missing, check }
	const reason = `${formatCheck(check, quantity, units)}. Take the check again, or the points`
	return { ok: false, reason, missing, check }
}
