import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainGaps, GAP_CAUSES, type DataOutage } from './explain-gaps'

const trouble = (fromAt: number, toAt: number | null, cause: DataOutage['cause']): DataOutage => ({
	fromAt,
	toAt,
	cause,
	detail: null,
})

test('a gap is split where its cause changes, and time with readings is no gap', () => {
	const gaps = [{ fromAt: 100, toAt: 500 }]
	const troubles = [trouble(110, 300, 'agent-off'), trouble(0, 90, 'link')]
	expect(explainGaps(gaps, troubles, 50)).toEqual([
		{ fromAt: 100, toAt: 300, cause: 'agent-off', detail: null },
		{ fromAt: 300, toAt: 500, cause: null, detail: null },
	])
	expect(explainGaps([], troubles, 50)).toEqual([])
})

test('a cause that loses readings takes precedence over a lost connection', () => {
	const gaps = [{ fromAt: 100, toAt: 500 }]
	const [gap] = explainGaps(gaps, [trouble(0, null, 'link'), trouble(50, null, 'device')], 10)
	expect(gap).toMatchObject({ fromAt: 100, toAt: 500, cause: 'device' })
})

const troubles = fc.array(
	fc.record({
		fromAt: fc.nat(1000),
		lastsMs: fc.option(fc.integer({ min: 1, max: 500 })),
		cause: fc.constantFrom(...GAP_CAUSES),
	}),
	{ maxLength: 8 },
)

test('the pieces of a gap make up the gap, and a piece has a cause only within or next to it', () => {
	fc.assert(
		fc.property(fc.nat(400), fc.integer({ min: 1, max: 600 }), troubles, (fromAt, ms, list) => {
			const gap = { fromAt, toAt: fromAt + ms }
			const known = list.map(({ fromAt, lastsMs, cause }) =>
				trouble(fromAt, lastsMs === null ? null : fromAt + lastsMs, cause),
			)
			const pieces = explainGaps([gap], known, 30)
			expect(pieces[0]?.fromAt).toBe(gap.fromAt)
			expect(pieces.at(-1)?.toAt).toBe(gap.toAt)
			for (const [i, piece] of pieces.entries()) {
				expect(piece.toAt).toBeGreaterThan(piece.fromAt)
				if (i > 0) expect(piece.fromAt).toBe(pieces[i - 1]?.toAt)
				if (i > 0) expect(piece.cause).not.toBe(pieces[i - 1]?.cause)
				if (piece.cause === null) continue
				const reason = known.some(
					({ fromAt, toAt, cause }) =>
						cause === piece.cause && fromAt < piece.toAt && (toAt ?? Infinity) > piece.fromAt,
				)
				expect(reason).toBe(true)
			}
		}),
	)
})
