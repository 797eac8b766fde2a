/** From, to, mean, lowest and highest of a mark, in the shown unit. */
export type ChartSample = readonly [
	from: number,
	to: number,
	mean: number | null,
	min: number | null,
	max: number | null,
]

/** Readings farther from an instant than this many of the usual distance say nothing about it. */
const NEAR = 3

/** The mark that holds an instant, or the nearest one where readings are told one by one. */
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
