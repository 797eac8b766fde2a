type ValueBand = { low: number; high: number }

/** Limit for a distant band: it may extend the axis to this multiple of the line's range. */
const LARGEST = 3

type Options = {
	/** Target ranges that are drawn behind the lines. */
	bands: readonly ValueBand[]
	/** The smallest range, so that noise looks small. */
	leastSpan: number
	/** For bars. */
	fromZero: boolean
}

/**
 * The lowest and highest value of an axis: all readings, and the edges of bands as far as they do not squeeze
 * the line. Without readings the bands, or 0 to 1.
 */
export function valueRange(
	values: readonly number[],
	{ bands, leastSpan, fromZero }: Options,
): [low: number, high: number] {
	const edges = bands.flatMap(({ low, high }) => [low, high])
	const drawn = values.length > 0 ? values : edges
	if (drawn.length === 0) return [0, 1]
	let low = drawn.reduce((least, value) => Math.min(least, value), fromZero ? 0 : Infinity)
	let high = drawn.reduce((most, value) => Math.max(most, value), fromZero ? 0 : -Infinity)
	const lacking = Math.max(0, leastSpan - (high - low))
	if (!fromZero) low -= lacking / 2
	high += fromZero ? lacking : lacking / 2
	const most = LARGEST * (high - low)
	const away = (edge: number) => Math.max(low - edge, edge - high)
	for (const edge of edges.toSorted((a, b) => away(a) - away(b))) {
		const wider = [Math.min(low, edge), Math.max(high, edge)] as const
		if (wider[1] - wider[0] <= most) [low, high] = wider
	}
	return [low, high]
}
