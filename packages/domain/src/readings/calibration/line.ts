import type { Rollup } from '../history/rollup'

/**
 * A calibration: `raw × slope + offset`, in the point's stored unit, from `fromAt` (milliseconds
 * UTC) until the next one. Readings are stored raw, so that a wrong calibration can be removed
 * without changing them.
 */
export type Line = { slope: number; offset: number; fromAt: number }

/**
 * The line that applies at an instant; null before the first. `lines` are in the order of `fromAt`.
 */
export const lineAt = (lines: readonly Line[], at: number): Line | null =>
	lines.findLast(({ fromAt }) => fromAt <= at) ?? null

export const calibrate = (line: Line | null, raw: number): number =>
	line === null ? raw : raw * line.slope + line.offset

type Extremes = Pick<Rollup, 'min' | 'max' | 'mean'>

/** Calibrates a roll-up of raw readings: extremes and mean follow the line. */
export function calibrateRollup<Raw extends Extremes>(line: Line | null, rollup: Raw): Raw {
	if (line === null) return rollup
	const of = (raw: number | null) => (raw === null ? null : calibrate(line, raw))
	const ends = [of(rollup.min), of(rollup.max)] as const
	const [min, max] = line.slope < 0 ? [ends[1], ends[0]] : ends
	return { ...rollup, min, max, mean: of(rollup.mean) }
}
