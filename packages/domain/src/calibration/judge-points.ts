import { fitLine, type Fit, type FitPoint } from './fit-line'
import type { Procedure } from './procedure'

type Taken = FitPoint & { key: string }

/** `missing`: the points still to be taken, as their buttons call them. */
export type Judged = Fit & { missing: string[] }

/**
 * What the points taken so far make: first what no sound sensor does, then what is still to be taken,
 * then the line. A reason to act on comes before one to wait for.
 */
export function judgePoints(
	{ points, rule }: Pick<Procedure, 'points' | 'rule'>,
	taken: readonly Taken[],
): Judged {
	const missing = points
		.filter(({ key, optional }) => !optional && !taken.some((point) => point.key === key))
		.map(({ label }) => label.replace('Calibrate ', ''))
	const fit = fitLine(taken, rule)
	if (taken.length > 0 && !fit.ok) return { ...fit, missing }
	if (missing.length > 0)
		return { ok: false, reason: `Still to be taken: ${missing.join(', ')}`, missing }
	return { ...fit, missing }
}
