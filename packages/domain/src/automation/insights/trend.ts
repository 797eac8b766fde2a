import type { Sample } from './insight'

/** The straight line through samples by least squares. `r2`: the part of the movement it explains. */
export type Trend = { perMs: number; from: number; to: number; r2: number }

/** Null for fewer than three samples, or samples at one instant. */
export function fitTrend(samples: readonly Sample[]): Trend | null {
	if (samples.length < 3) return null
	const mean = (of: (sample: Sample) => number) =>
		samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
	const [at, value] = [mean((one) => one.at), mean((one) => one.value)]
	const sum = (of: (x: number, y: number) => number) =>
		samples.reduce((total, one) => total + of(one.at - at, one.value - value), 0)
	const spread = sum((x) => x * x)
	if (spread === 0) return null
	const perMs = sum((x, y) => x * y) / spread
	const movement = sum((_, y) => y * y)
	const r2 = movement === 0 ? 0 : (perMs * sum((x, y) => x * y)) / movement
	const times = samples.map((one) => one.at)
	const lineAt = (x: number) => value + perMs * (x - at)
	return { perMs, from: lineAt(Math.min(...times)), to: lineAt(Math.max(...times)), r2 }
}
