import type { Gap } from './find-gaps'

/**
 * Why there are no readings: the agent was not enrolled yet, the sensor was removed, the agent was
 * off, its connection was lost, the device did not answer, a clock was wrong, readings were dropped
 * on the farm; `silent` when the agent is not heard and the reason is not known yet.
 */
export const GAP_CAUSES = [
	'not-yet',
	'removed',
	'device',
	'agent-off',
	'clock',
	'dropped',
	'link',
	'silent',
] as const
export type GapCause = (typeof GAP_CAUSES)[number]

/** A period with a known problem; ongoing while `toAt` is null. */
export type DataOutage = {
	fromAt: number
	toAt: number | null
	cause: GapCause
	detail: string | null
}

/** A period without readings and its cause; null where no cause is known. */
export type ExplainedGap = Gap & { cause: GapCause | null; detail: string | null }

type Because = Pick<ExplainedGap, 'cause' | 'detail'>
const UNKNOWN: Because = { cause: null, detail: null }

/**
 * Splits gaps where their cause changes. `GAP_CAUSES` is in order of precedence: a device that was
 * off comes before a connection lost at the same time, which alone loses nothing. A piece shorter
 * than `leastMs` next to a known cause takes that cause, because problems are noticed a little
 * after the last reading.
 */
export function explainGaps(
	gaps: readonly Gap[],
	outages: readonly DataOutage[],
	leastMs: number,
): ExplainedGap[] {
	return gaps.flatMap((gap) => merged(absorbShortPieces(splitGap(gap, outages), leastMs)))
}

function splitGap(gap: Gap, outages: readonly DataOutage[]): ExplainedGap[] {
	const within = outages
		.filter(({ fromAt, toAt }) => fromAt < gap.toAt && (toAt ?? Infinity) > gap.fromAt)
		.sort((a, b) => GAP_CAUSES.indexOf(a.cause) - GAP_CAUSES.indexOf(b.cause))
	const ends = within.flatMap(({ fromAt, toAt }) => [fromAt, toAt ?? gap.toAt])
	const inside = ends.filter((at) => at > gap.fromAt && at < gap.toAt)
	const borders = [...new Set([gap.fromAt, ...inside, gap.toAt])].sort((a, b) => a - b)
	return borders.slice(1).map((toAt, i) => {
		const fromAt = borders[i] ?? gap.fromAt
		const because = within.find((one) => one.fromAt <= fromAt && (one.toAt ?? Infinity) >= toAt)
		const { cause, detail } = because ?? UNKNOWN
		return { fromAt, toAt, cause, detail }
	})
}

/** Gives short unexplained pieces the cause of a neighbour. */
function absorbShortPieces(list: readonly ExplainedGap[], leastMs: number): ExplainedGap[] {
	return list.map((piece, i) => {
		if (piece.cause !== null || piece.toAt - piece.fromAt >= leastMs) return piece
		const neighbour = [list[i - 1], list[i + 1]].find((one) => one && one.cause !== null)
		return neighbour ? { ...piece, cause: neighbour.cause, detail: neighbour.detail } : piece
	})
}

function merged(list: readonly ExplainedGap[]): ExplainedGap[] {
	const result: ExplainedGap[] = []
	for (const piece of list) {
		const before = result.at(-1)
		if (before?.cause === piece.cause) {
			before.toAt = piece.toAt
			before.detail ??= piece.detail
		} else result.push({ ...piece })
	}
	return result
}
