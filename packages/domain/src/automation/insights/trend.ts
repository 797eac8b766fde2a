import { linearRegression, linearRegressionLine, rSquared } from 'simple-statistics'
import type { Sample } from './insight'

/** The straight line through samples by least squares. `r2`: the part of the movement it explains. */
export type Trend = { perMs: number; from: number; to: number; r2: number }

/** Null for fewer than three samples, or samples at one instant. */
export function fitTrend(samples: readonly Sample[]): Trend | null {
	if (samples.length < 3) return null
	const times = samples.map(({ at }) => at)
	const [fromAt, toAt] = [Math.min(...times), Math.max(...times)]
	if (fromAt === toAt) return null
	// Times since the first sample: squares of milliseconds since 1970 have more digits than a number.
	const points = samples.map(({ at, value }) => [at - fromAt, value])
	const line = linearRegression(points)
	const lineAt = linearRegressionLine(line)
	const r2 = rSquared(points, lineAt)
	return {
		perMs: line.m,
		from: lineAt(0),
		to: lineAt(toAt - fromAt),
		r2: Number.isFinite(r2) ? Math.max(0, r2) : 0,
	}
}
