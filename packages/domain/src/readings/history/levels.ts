const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The periods of roll-ups, in milliseconds; each is a multiple of the one before. */
export const LEVELS_MS = [MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, DAY_MS] as const
export type LevelMs = (typeof LEVELS_MS)[number]

/** The level a roll-up is merged from; null for the finest, which comes from raw readings. */
export const finerLevel = (level: LevelMs): LevelMs | null =>
	LEVELS_MS[LEVELS_MS.indexOf(level) - 1] ?? null

export const coarserLevel = (level: LevelMs): LevelMs | null =>
	LEVELS_MS[LEVELS_MS.indexOf(level) + 1] ?? null

/** The steps a chart may have, which people can read off an axis. */
const STEPS_MS = [
	...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
	...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
	...[1, 7, 28].map((days) => days * DAY_MS),
]

/** How a chart is drawn: each reading, or steps of `stepMs` merged from roll-ups of `level`. */
export type Resolution = { kind: 'raw' } | { kind: 'steps'; stepMs: number; level: LevelMs }

/**
 * The finest resolution with at most `width` marks for a range. `intervalMs` is how often the point
 * is read: raw readings are drawn where all of them fit. `finest` is the finest level still kept
 * for the range; 0 while its raw readings are kept.
 */
export function resolutionFor(
	spanMs: number,
	width: number,
	intervalMs: number,
	finest: LevelMs | 0 = 0,
): Resolution {
	if (finest === 0 && spanMs / Math.max(1, intervalMs) <= width) return { kind: 'raw' }
	const stepMs =
		STEPS_MS.find((step) => spanMs / step <= width && levelFor(step) >= finest) ?? 28 * DAY_MS
	return { kind: 'steps', stepMs, level: levelFor(stepMs) }
}

/** The coarsest level that divides a step evenly. */
export const levelFor = (stepMs: number): LevelMs =>
	LEVELS_MS.findLast((level) => stepMs % level === 0) ?? MINUTE_MS
