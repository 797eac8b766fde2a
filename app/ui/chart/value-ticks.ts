/** Steps that are easy to read on an axis. */
const ROUND = [1, 2, 2.5, 5, 10]

/** Tolerance for rounding: 5.8 / 0.2 is slightly below 29. */
const HAIR = 1e-9

/** Round numbers from one at or below `low` to one at or above `high`, about `count` of them. */
export function valueTicks(low: number, high: number, count = 4): number[] {
	const span = Math.max(high - low, Math.abs(high) * 1e-6, 1e-9)
	const power = 10 ** Math.floor(Math.log10(span / count))
	const step = power * (ROUND.find((round) => round * power >= span / count) ?? 10)
	const first = Math.floor(low / step + HAIR)
	const last = Math.ceil(high / step - HAIR)
	// Computed from whole numbers, because repeated addition would drift.
	return Array.from({ length: last - first + 1 }, (_, i) =>
		Number(((first + i) * step).toPrecision(12)),
	)
}

/**
 * Gives the two axes of a chart an equal number of steps, so that they share grid lines: the shorter one is
 * extended, first at its upper end.
 */
export function alignTicks(left: number[], right: number[]): [left: number[], right: number[]] {
	const count = Math.max(left.length, right.length)
	return [extend(left, count), extend(right, count)]
}

function extend(ticks: number[], count: number): number[] {
	const step = (ticks[1] ?? 1) - (ticks[0] ?? 0)
	const longer = [...ticks]
	while (longer.length < count) {
		const isAbove = (longer.length - ticks.length) % 2 === 0 || ticks[0] === 0
		const end = (longer.at(isAbove ? -1 : 0) ?? 0) + (isAbove ? step : -step)
		longer[isAbove ? 'push' : 'unshift'](Number(end.toPrecision(12)))
	}
	return longer
}
