/** What was read in the past of a window, oldest first; ages in milliseconds, as no clock moves those. */
export type Samples = { agoMs: number; value: number }[]

/** A window is looked at in so many steps; it takes half of them to say anything. */
const STEPS = 12
const LEAST_SAMPLES = STEPS / 2
const LEAST_SPAN = 0.8

/** The samples one tick later; at most one for each step of the window, and none older than it. */
export function passSamples(
	before: Samples,
	value: number | null,
	{ overMs, passedMs }: { overMs: number; passedMs: number },
): Samples {
	const stepMs = overMs / STEPS
	const aged = before
		.map(({ agoMs, value }) => ({ agoMs: agoMs + passedMs, value }))
		.filter(({ agoMs }) => agoMs <= overMs + stepMs)
	const newestMs = aged.at(-1)?.agoMs ?? Infinity
	return value === null || newestMs < stepMs ? aged : [...aged, { agoMs: 0, value }]
}

/** The change in an hour by the straight line through the samples; null before they span the window. */
export function changePerHour(samples: Samples, overMs: number): number | null {
	const spanMs = (samples[0]?.agoMs ?? 0) - (samples.at(-1)?.agoMs ?? 0)
	if (samples.length < LEAST_SAMPLES || spanMs < LEAST_SPAN * overMs) return null
	const mean = (of: (sample: Samples[number]) => number) =>
		samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
	const [agoMs, value] = [mean((one) => one.agoMs), mean((one) => one.value)]
	const sum = (of: (ago: number, by: number) => number) =>
		samples.reduce((total, one) => total + of(agoMs - one.agoMs, one.value - value), 0)
	return (3_600_000 * sum((ago, by) => ago * by)) / sum((ago) => ago * ago)
}
