import { median } from '../../../median'

/** The value of a probe without its noise; `doubt` is its standard error. */
export type Filtered = { value: number; doubt: number }

/**
 * What is remembered of a probe. Times are the controller's own, milliseconds that it has run; `noise` is
 * the variance of single readings, learned from how much one differs from the one before it.
 */
export type ProbeMemory = {
	samples: { atMs: number; value: number }[]
	noise: number
	/** How many differences it was learned from, up to as many as count. */
	learnedFrom: number
	/** As of the last sample; null before there are enough. */
	filtered: Filtered | null
}

/** Long enough for noise to average out, short beside the mixing of a dose. */
const WINDOW_MS = 60_000
/** The last few samples count where a probe is polled seldom, unless they are old. */
const LEAST_SAMPLES = 3
const OLD_MS = 180_000
/** What differs is a new reading; what is equal may be the last one, read again before the next poll. */
const NEW_AFTER_MS = 4000
const SAME_AFTER_MS = 15_000
/** Noise is a mean of so many differences, each at most so many times the noise that is known. */
const DIFFERENCES = 30
const MOST_TIMES = 9
/** Scales by which the biweight leaves readings out (Mosteller and Tukey 1977). */
const LEFT_OUT = 6
const MAD_TO_DEVIATION = 1.4826

/** A probe of which nothing was read, with noise as usual probes have it (a standard deviation). */
export const newProbe = (deviation: number): ProbeMemory => ({
	samples: [],
	noise: deviation ** 2,
	learnedFrom: 1,
	filtered: null,
})

/** The probe one tick later; `leastDoubt` stays in any mean. */
export function passProbe(
	before: ProbeMemory,
	value: number | null,
	{ atMs, leastDoubt }: { atMs: number; leastDoubt: number },
): ProbeMemory {
	const last = before.samples.at(-1)
	const sinceMs = last ? atMs - last.atMs : Infinity
	const isNew = sinceMs >= (value === last?.value ? SAME_AFTER_MS : NEW_AFTER_MS)
	if (value === null || !isNew) return before
	const { length } = before.samples
	const recent = before.samples.filter(
		(one, i) => atMs - one.atMs < (length - i < LEAST_SAMPLES ? OLD_MS : WINDOW_MS),
	)
	const samples = [...recent, { atMs, value }]
	let { noise, learnedFrom } = before
	if (last && sinceMs <= OLD_MS) {
		const most = MOST_TIMES * Math.max(noise, leastDoubt ** 2)
		learnedFrom = Math.min(DIFFERENCES, learnedFrom + 1)
		noise += (Math.min((value - last.value) ** 2 / 2, most) - noise) / learnedFrom
	}
	return { samples, noise, learnedFrom, filtered: biweight(samples, noise, leastDoubt) }
}

function biweight(
	samples: ProbeMemory['samples'],
	noise: number,
	leastDoubt: number,
): Filtered | null {
	const values = samples.map(({ value }) => value)
	const centre = median(values)
	if (centre === null || samples.length < LEAST_SAMPLES) return null
	const far = median(values.map((value) => Math.abs(value - centre))) ?? 0
	const spread = MAD_TO_DEVIATION * far
	const scale = LEFT_OUT * Math.max(spread, Math.sqrt(noise), leastDoubt)
	let [sum, weights, squares] = [0, 0, 0]
	for (const value of values) {
		const scales = (value - centre) / scale
		if (Math.abs(scales) >= 1) continue
		const weight = (1 - scales * scales) ** 2
		weights += weight
		sum += weight * value
		squares += weight * (value - centre) ** 2
	}
	const deviation = Math.sqrt(Math.max(noise, squares / weights))
	return { value: sum / weights, doubt: Math.max(leastDoubt, deviation / Math.sqrt(weights)) }
}
