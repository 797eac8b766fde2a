/** Limits of a cold place, and for how long in one go it may be outside of them. */
export type Limits = { lowC: number | null; highC: number; allowedMs: number }

export type Sample = { at: number; valueC: number }

/** A span longer than allowed in which a place was not shown to be in its limits. */
export type Excursion = {
	fromAt: number
	/** Null: it goes on at the end of the span that was looked at. */
	toAt: number | null
	/** How much of it was measured outside. */
	outMs: number
	silentMs: number
	/** The value farthest outside; null: there were no readings at all. */
	worstC: number | null
}

/** A sensor without a reading for longer than this is silent from its last reading on. */
export const SILENT_AFTER_MS = 15 * 60_000

type Piece = { fromAt: number; toAt: number; state: 'in' | 'out' | 'silent'; valueC: number | null }

/** How far a value is outside; 0: in its limits. */
const distanceOut = ({ lowC, highC }: Limits, valueC: number): number =>
	Math.max(0, valueC - highC, lowC === null ? 0 : lowC - valueC)

/**
 * Finds the times that a place was outside of its limits, or its sensor silent, for longer than allowed,
 * oldest first. A reading holds until the next one; without readings for longer than SILENT_AFTER_MS
 * nothing is known, and that never counts as in the limits. Samples are sorted by time.
 */
export function findExcursions(
	samples: readonly Sample[],
	limits: Limits,
	span: { fromAt: number; toAt: number },
): Excursion[] {
	const found: Excursion[] = []
	let run: Piece[] = []
	const close = (isGoingOn: boolean) => {
		const [first, last] = [run[0], run.at(-1)]
		if (first && last && last.toAt - first.fromAt > limits.allowedMs)
			found.push(asExcursion(run, limits, isGoingOn ? null : last.toAt))
		run = []
	}
	for (const piece of cutIntoPieces(samples, limits, span))
		if (piece.state === 'in') close(false)
		else run.push(piece)
	close(true)
	return found
}

function cutIntoPieces(
	samples: readonly Sample[],
	limits: Limits,
	{ fromAt, toAt }: { fromAt: number; toAt: number },
): Piece[] {
	const known = samples.filter(({ at }) => at >= fromAt && at < toAt)
	const silent = (from: number, to: number): Piece[] =>
		to > from ? [{ fromAt: from, toAt: to, state: 'silent', valueC: null }] : []
	const pieces = silent(fromAt, known[0]?.at ?? toAt)
	for (const [index, { at, valueC }] of known.entries()) {
		const next = known[index + 1]?.at ?? toAt
		const isOut = distanceOut(limits, valueC) > 0
		if (next - at <= SILENT_AFTER_MS)
			pieces.push({ fromAt: at, toAt: next, state: isOut ? 'out' : 'in', valueC })
		// A single reading keeps its value, though nobody knows for how long it held.
		else
			pieces.push(
				{ fromAt: at, toAt: at, state: isOut ? 'out' : 'in', valueC },
				...silent(at, next),
			)
	}
	return pieces
}

function asExcursion(run: readonly Piece[], limits: Limits, toAt: number | null): Excursion {
	const lasted = (state: Piece['state']) =>
		run
			.filter((piece) => piece.state === state)
			.reduce((sum, piece) => sum + piece.toAt - piece.fromAt, 0)
	const worst = run
		.flatMap(({ valueC }) => valueC ?? [])
		.reduce<number | null>(
			(most, value) =>
				most === null || distanceOut(limits, value) > distanceOut(limits, most) ? value : most,
			null,
		)
	return {
		fromAt: run[0]?.fromAt ?? 0,
		toAt,
		outMs: lasted('out'),
		silentMs: lasted('silent'),
		worstC: worst,
	}
}
