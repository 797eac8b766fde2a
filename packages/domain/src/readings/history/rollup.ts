/**
 * The summary of one point's readings over one period. `min`, `max`, `mean` and `last` are of the
 * trusted readings only, in the point's stored unit; null when there was none.
 */
export type Rollup = {
	/** Readings with a number, trusted or not, without those of a buffer while it was calibrated. */
	count: number
	/** Trusted readings. */
	good: number
	/** Readings of a stuck sensor, and spikes. */
	stuck: number
	spikes: number
	min: number | null
	max: number | null
	mean: number | null
	last: number | null
}

export type Sample = {
	at: number
	value: number
	isGood: boolean
	flaw?: 'stuck' | 'spike' | 'calibrating'
}

const NOTHING = { min: null, max: null, mean: null, last: null }

/** Rolls up samples of one point, in any order; null when there are none. */
export function rollUp(samples: Iterable<Sample>): Rollup | null {
	let [count, good, sum] = [0, 0, 0]
	let [stuck, spikes] = [0, 0]
	let [min, max] = [Infinity, -Infinity]
	let last: Pick<Sample, 'at' | 'value'> | null = null
	let isEmpty = true
	for (const sample of samples) {
		isEmpty = false
		if (sample.flaw !== 'calibrating') count++
		if (sample.flaw === 'stuck') stuck++
		if (sample.flaw === 'spike') spikes++
		if (!sample.isGood) continue
		const value = sample.value + 0 // 0 for -0, of which Math.min and Math.max are not sure
		good++
		sum += value
		min = Math.min(min, value)
		max = Math.max(max, value)
		if (last === null || sample.at >= last.at) last = { at: sample.at, value }
	}
	if (isEmpty) return null
	const counts = { count, good, stuck, spikes }
	return last === null
		? { ...NOTHING, ...counts }
		: { ...counts, min, max, mean: sum / good, last: last.value }
}

/** Merges consecutive roll-ups of one point, the oldest first; null for an empty list. */
export function mergeRollups(parts: Iterable<Rollup>): Rollup | null {
	let merged: Rollup | null = null
	for (const part of parts) {
		if (merged === null) merged = { ...part }
		else add(merged, part)
	}
	return merged
}

function add(sum: Rollup, part: Rollup): void {
	sum.count += part.count
	sum.good += part.good
	sum.stuck += part.stuck
	sum.spikes += part.spikes
	if (part.mean === null) return
	const before = sum.mean
	sum.min = Math.min(sum.min ?? Infinity, part.min ?? part.mean)
	sum.max = Math.max(sum.max ?? -Infinity, part.max ?? part.mean)
	sum.mean = before === null ? part.mean : before + (part.mean - before) * (part.good / sum.good)
	sum.last = part.last
}
