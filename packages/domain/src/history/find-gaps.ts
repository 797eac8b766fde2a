export type Gap = { fromAt: number; toAt: number }

/**
 * The stretches of a span in which nothing came for longer than `longestMs`. `marks` are the
 * stretches that have readings, in order; all times in milliseconds UTC. What lies after `nowAt` is no
 * gap: it has not been yet.
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
