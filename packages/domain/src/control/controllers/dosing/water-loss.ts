/** The highest level of each quarter of the last three hours, litres, oldest first; the last is not over yet. */
export type LevelHistory = {
	quarters: number[]
	/** Age of the last quarter. */
	ageMs: number
}

export const NO_LEVELS: LevelHistory = { quarters: [], ageMs: 0 }

const QUARTER_MS = 900_000
const HOUR = 4
const KEPT = 3 * HOUR

/** The history one tick later; an unknown level changes nothing. */
export function passLevel(
	before: LevelHistory,
	levelL: number | null,
	passedMs: number,
): LevelHistory {
	if (levelL === null) return before
	const ageMs = before.ageMs + passedMs
	if (before.quarters.length === 0 || ageMs >= QUARTER_MS)
		return { quarters: [...before.quarters.slice(-KEPT), levelL], ageMs: 0 }
	const highest = Math.max(levelL, before.quarters.at(-1) ?? levelL)
	return { quarters: [...before.quarters.slice(0, -1), highest], ageMs }
}

/**
 * Litres lost in an hour, the mean of two; null before three hours are known. Hours are compared by their
 * highest level, because irrigation keeps water in its troughs and gives it back. A loss in one of the two
 * hours does not count: a pump that begins to run for the whole day takes water once. Filling hides a loss;
 * it is told when it filled the most of a day.
 */
export function lostLPerHour({ quarters }: LevelHistory): number | null {
	const over = quarters.slice(-KEPT - 1, -1)
	if (over.length < KEPT) return null
	const highest = (hour: number) => Math.max(...over.slice(hour * HOUR, (hour + 1) * HOUR))
	const losses = [highest(0) - highest(1), highest(1) - highest(2)] as const
	const [least, mean] = [Math.min(...losses), (losses[0] + losses[1]) / 2]
	return least < mean / 2 ? least : mean
}
