export type Gap = { fromAt: number; toAt: number }

/**
 * The gaps of a range: periods without readings longer than `longestMs`. `marks` are the periods
 * with readings, in order; all times in milliseconds UTC. Time after `nowAt` is no gap.
 */
export function findGaps(
	marks: readonly { at: number; untilAt: number }[],
	{ fromAt, toAt, nowAt, longestMs }: Gap & { nowAt: number; longestMs: number },
): Gap[] {
	const gaps: Gap[] = []
	const end = Math.min(toAt, nowAt)
	let heardUntil = fromAt
	for (const { at, untilAt } of [...marks, { at: end, untilAt: end }]) {
		if (at - heardUntil > longestMs) gaps.push({ fromAt: heardUntil, toAt: at })
		heardUntil = Math.max(heardUntil, untilAt)
	}
	return gaps
}
