/**
 * The highest level of each quarter of the last three hours, litres, oldest first; the last is not over yet.
 * What was filled in since the history began is taken off, so that filling does not hide a loss.
 */
export type LevelHistory = {
	quarters: number[]
	/** Age of the last quarter. */
	ageMs: number
	/** The level without noise; null before it was read. */
	smoothL: number | null
	filledL: number
	/** Water that comes in, or is still settling: the level before, and how long ago the valve closed. */
	inflow: { fromL: number; closedMs: number } | null
}

export const NO_LEVELS: LevelHistory = {
	quarters: [],
	ageMs: 0,
	smoothL: null,
	filledL: 0,
	inflow: null,
}

/** Time constant of the smoothing, and how long after the valve closed the level has settled. */
const SMOOTH_MS = 30_000
const SETTLED_MS = 180_000
const QUARTER_MS = 900_000
const HOUR = 4
const KEPT = 3 * HOUR

/** The history one tick later; an unknown level changes nothing. */
export function passLevel(
	before: LevelHistory,
	levelL: number | null,
	{ passedMs, isFilling }: { passedMs: number; isFilling: boolean },
): LevelHistory {
	if (levelL === null) return before
	const settled = passInflow(before, levelL, { passedMs, isFilling })
	const ageMs = before.ageMs + passedMs
	const { quarters } = before
	const { smoothL, filledL, inflow } = settled
	if (inflow) return { quarters, ageMs, smoothL, filledL, inflow }
	const lessFilledL = levelL - filledL
	const last = quarters.at(-1)
	if (last === undefined || ageMs >= QUARTER_MS)
		return {
			quarters: [...quarters.slice(-KEPT), lessFilledL],
			ageMs: 0,
			smoothL,
			filledL,
			inflow,
		}
	const highest = lessFilledL > last ? quarters.with(-1, lessFilledL) : quarters
	return { quarters: highest, ageMs, smoothL, filledL, inflow }
}

/** Counts what comes in by the smoothed level before the valve opened and after the water has settled. */
function passInflow(
	{ smoothL, inflow, filledL }: LevelHistory,
	levelL: number,
	{ passedMs, isFilling }: { passedMs: number; isFilling: boolean },
): Pick<LevelHistory, 'smoothL' | 'filledL' | 'inflow'> {
	const was = smoothL ?? levelL
	const now = was + (levelL - was) * Math.min(1, passedMs / SMOOTH_MS)
	const before = { smoothL: now, filledL, inflow }
	if (isFilling) return { ...before, inflow: { fromL: inflow?.fromL ?? was, closedMs: 0 } }
	if (!inflow) return before
	const closedMs = inflow.closedMs + passedMs
	return closedMs < SETTLED_MS
		? { ...before, inflow: { fromL: inflow.fromL, closedMs } }
		: { ...before, inflow: null, filledL: filledL + Math.max(0, now - inflow.fromL) }
}

/**
 * Litres lost in an hour, the mean of two; null before three hours are known. Hours are compared by their
 * highest level, because irrigation keeps water in its troughs and gives it back. A loss in one of the two
 * hours does not count: a pump that begins to run for the whole day takes water once.
 */
export function lostLPerHour({ quarters }: LevelHistory): number | null {
	const over = quarters.slice(-KEPT - 1, -1)
	if (over.length < KEPT) return null
	const highest = (hour: number) => Math.max(...over.slice(hour * HOUR, (hour + 1) * HOUR))
	const losses = [highest(0) - highest(1), highest(1) - highest(2)] as const
	const [least, mean] = [Math.min(...losses), (losses[0] + losses[1]) / 2]
	return least < mean / 2 ? least : mean
}
