/** The highest level of a quarter of an hour, and what was filled in it, litres. */
type Quarter = { highL: number; filledL: number }

/** The level over the last three hours, oldest quarter first; the last one is not over yet. */
export type LevelHistory = {
	quarters: Quarter[]
	/** Age of the last quarter. */
	ageMs: number
	/** The level when the present fill began. */
	fillsFromL: number | null
}

export const NO_LEVELS: LevelHistory = { quarters: [], ageMs: 0, fillsFromL: null }

const QUARTER_MS = 900_000
const HOUR = 4
const KEPT = 3 * HOUR

/** The history one tick later; an unknown level changes nothing. */
export function passLevel(
	before: LevelHistory,
	levelL: number | null,
	{ isFilling, passedMs }: { isFilling: boolean; passedMs: number },
): LevelHistory {
	if (levelL === null) return before
	const fillsFromL = isFilling ? (before.fillsFromL ?? levelL) : null
	const filledL =
		!isFilling && before.fillsFromL !== null ? Math.max(0, levelL - before.fillsFromL) : 0
	const ageMs = before.ageMs + passedMs
	const isNew = before.quarters.length === 0 || ageMs >= QUARTER_MS
	const kept = isNew ? before.quarters.slice(-KEPT) : before.quarters.slice(0, -1)
	const open = (isNew ? undefined : before.quarters.at(-1)) ?? { highL: levelL, filledL: 0 }
	const quarter = { highL: Math.max(open.highL, levelL), filledL: open.filledL + filledL }
	return { quarters: [...kept, quarter], ageMs: isNew ? 0 : ageMs, fillsFromL }
}

/**
 * Litres lost in an hour, the mean of two; null before three hours are known. Hours are compared by their
 * highest level, because irrigation keeps water in its troughs and gives it back. A loss in one of the two
 * hours does not count: a pump that begins to run for the whole day takes water once.
 */
export function lostLPerHour({ quarters }: LevelHistory): number | null {
	const over = quarters.slice(-KEPT - 1, -1)
	if (over.length < KEPT) return null
	const [first, second, third] = [0, 1, 2].map((hour) => {
		const own = over.slice(hour * HOUR, (hour + 1) * HOUR)
		return {
			highL: Math.max(...own.map(({ highL }) => highL)),
			filledL: own.reduce((sum, { filledL }) => sum + filledL, 0),
		}
	}) as [Quarter, Quarter, Quarter]
	const losses = [
		first.highL - second.highL + second.filledL,
		second.highL - third.highL + third.filledL,
	] as const
	const [least, mean] = [Math.min(...losses), (losses[0] + losses[1]) / 2]
	return least < mean / 2 ? least : mean
}
