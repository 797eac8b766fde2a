import type { Switching } from '../../control/power/measure-watts'

/** When an output was on: its switchings, oldest first, the first with the state from then on. */
export type OnTimes = {
	hours: readonly { at: number }[]
	/** The part of each hour it was on, 0 to 1; null where it was not read. */
	on: readonly (number | null)[]
	switchings: readonly Pick<Switching, 'at' | 'on'>[]
}

type Interval = { from: number; to: number }

const HOUR_MS = 3_600_000

/** Sums by hour how long two outputs were on at the same time, in ms; `first.hours` are the hours. */
export function timeTogether(first: OnTimes, second: OnTimes): number[] {
	const start = first.hours[0]?.at ?? 0
	const together = first.hours.map(() => 0)
	for (const { from, to } of intersect(listOnIntervals(first), listOnIntervals(second)))
		for (let at = from; at < to;) {
			const hour = Math.floor((at - start) / HOUR_MS)
			const end = Math.min(to, start + (hour + 1) * HOUR_MS)
			together[hour] = (together[hour] ?? 0) + end - at
			at = end
		}
	return together
}

/** An output without a switching was on in the hours that were read as on throughout. */
function listOnIntervals({ hours, on, switchings }: OnTimes): Interval[] {
	const from = hours[0]?.at ?? 0
	const to = (hours.at(-1)?.at ?? 0) + HOUR_MS
	if (switchings.length === 0)
		return hours.flatMap(({ at }, i) => (on[i] === 1 ? [{ from: at, to: at + HOUR_MS }] : []))
	return switchings.flatMap((change, i) => {
		const until = Math.min(switchings[i + 1]?.at ?? to, to)
		const since = Math.max(change.at, from)
		return change.on && since < until ? [{ from: since, to: until }] : []
	})
}

function intersect(first: readonly Interval[], second: readonly Interval[]): Interval[] {
	const both: Interval[] = []
	for (let i = 0, j = 0; i < first.length && j < second.length;) {
		const [a, b] = [first[i] as Interval, second[j] as Interval]
		const common = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }
		if (common.from < common.to) both.push(common)
		if (a.to < b.to) i++
		else j++
	}
	return both
}
