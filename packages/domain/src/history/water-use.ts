/**
 * How much went out of a tank during each step, in the unit of `levels` (what was in it, step by step):
 * every fall counts, every rise is a refill and does not. Movements within `deadBand` are taken for
 * noise until they add up to more. Null for a step whose level is missing and for the first level after
 * one: what happened in between is not known.
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
