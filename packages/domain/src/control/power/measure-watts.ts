import { median } from '../../median'

/** A change of an output, and what its meter read in each minute. Instants are milliseconds UTC. */
export type Switching = { key: string; at: number; on: boolean }
export type MinuteMean = { at: number; value: number | null }

/** What an output draws in W, the middle of `times` steps of its meter. */
export type StepWatts = { watts: number; times: number }

const MINUTE_MS = 60_000
/** From the start of the minute before a change to the end of the one after it, with its delay. */
const ALONE_MS = 3 * MINUTE_MS
const LEAST_TIMES = 5
const MOST_TIMES = 40
/** Steps further apart than this say that something else switched with it. */
const MOST_SPREAD = 0.2
const LEAST_WATTS = 2

/**
 * What outputs behind one meter draw: the difference between the whole minute before and the whole
 * minute after each change at which nothing else behind it changed. An output is left out unless at
 * least five such steps agree within a fifth.
 *
 * @param switchings - Changes of all outputs behind the meter, oldest first.
 */
export function measureWatts(
	switchings: readonly Switching[],
	minutes: readonly MinuteMean[],
): Map<string, StepWatts> {
	const read = new Map(minutes.map(({ at, value }) => [at, value]))
	const steps = new Map<string, number[]>()
	for (const [i, { key, at, on }] of switchings.entries()) {
		const before = switchings[i - 1]?.at ?? -Infinity
		const after = switchings[i + 1]?.at ?? Infinity
		if (at - before < ALONE_MS || after - at < ALONE_MS) continue
		const minute = at - (at % MINUTE_MS)
		const [from, to] = [read.get(minute - MINUTE_MS), read.get(minute + 2 * MINUTE_MS)]
		if (from == null || to == null) continue
		const own = steps.get(key) ?? []
		steps.set(key, [...own, on ? to - from : from - to].slice(-MOST_TIMES))
	}
	const measured = new Map<string, StepWatts>()
	for (const [key, all] of steps) {
		const watts = median(all) ?? 0
		const spread = median(all.map((one) => Math.abs(one - watts))) ?? 0
		if (all.length < LEAST_TIMES || watts < LEAST_WATTS || spread > MOST_SPREAD * watts) continue
		measured.set(key, { watts: Math.round(watts), times: all.length })
	}
	return measured
}
