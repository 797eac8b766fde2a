/**
 * The use of a tank in each step, in the unit of `levels`, its levels step by step: falls count,
 * rises are refills. Changes within `deadBand` are noise until they add up to more. Null for a step
 * without a level and for the first one after it, because the use in between is not known.
 */
export function waterUse(levels: readonly (number | null)[], deadBand: number): (number | null)[] {
	let settled: number | null = null
	return levels.map((level) => {
		const before = settled
		if (level === null) {
			settled = null
			return null
		}
		if (before === null || level > before + deadBand) {
			settled = level
			return before === null ? null : 0
		}
		if (level >= before - deadBand) return 0
		settled = level
		return before - level
	})
}
