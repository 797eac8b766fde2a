import type { Rollup } from '../history/rollup'

/**
 * What a calibration makes of a raw reading: `raw × slope + offset`, in the point's stored unit, from
 * `fromAt` (milliseconds UTC) until the next one. Readings are stored raw, so a calibration that was
 * wrong is undone without a trace in them.
 */
export type Line = { slope: number; offset: number; fromAt: number }

/** The line in force at an instant; null before the first. `lines` are in the order of `fromAt`. */
export const lineAt = (lines: readonly Line[], at: number): Line | null =>
	lines.findLast(({ fromAt }) => fromAt <= at) ?? null

export const calibrate = (line: Line | null, raw: number): number =>
	line === null ? raw : raw * line.slope + line.offset

type Extremes = Pick<Rollup, 'min' | 'max' | 'mean'>

/** A roll-up of raw readings as one of calibrated ones: extremes and mean follow a line. */
export function calibrateRollup<Raw extends Extremes>(line: Line | null, rollup: Raw): Raw {
	if (line === null) return rollup
	const of = (raw: number | null) => (raw === null ? null : calibrate(line, raw))
	const ends = [of(rollup.min), of(rollup.max)] as const
	const [min, max] = line.slope < 0 ? [ends[1], ends[0]] : ends
	return { ...rollup, min, max, mean: of(rollup.mean) }
}
