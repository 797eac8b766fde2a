/** Start, end, mean, minimum and maximum of a mark, in display units. */
export type ChartSample = readonly [
	from: number,
	to: number,
	mean: number | null,
	min: number | null,
	max: number | null,
]

/**
 * The largest distance of a reading from the instant, in multiples of the usual distance between
 * readings.
 */
const NEAR = 3

/** The mark that contains an instant, or for single readings the nearest one. */
export function sampleAt(samples: readonly ChartSample[], at: number): ChartSample | undefined {
	let [low, high] = [0, samples.length - 1]
	while (low < high) {
		const middle = (low + high + 1) >> 1
		if ((samples[middle]?.[0] ?? Infinity) <= at) low = middle
		else high = middle - 1
	}
	const [before, after] = [samples[low], samples[low + 1]]
	if (before && at >= before[0] && at <= before[1]) return before
	const distance = (one: ChartSample) => Math.max(one[0] - at, at - one[1], 0)
	const found = [before, after].flatMap((one) => (one ? [one] : []))
	const nearest = found.sort((a, b) => distance(a) - distance(b))[0]
	if (!nearest) return undefined
	const first = samples[0]?.[0] ?? 0
	const usual = ((samples.at(-1)?.[1] ?? 0) - first) / Math.max(1, samples.length)
	return distance(nearest) <= NEAR * usual ? nearest : undefined
}
