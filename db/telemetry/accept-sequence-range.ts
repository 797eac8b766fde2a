import type { SequenceRange } from './ingest-job'

export type SequenceVerdict =
	/** Store records with a seq above `after`; then the lane is stored through `ackedThrough`. */
	| { status: 'fresh'; after: number; ackedThrough: number }
	/** All of it was stored before. */
	| { status: 'duplicate'; ackedThrough: number }
	/** Records in between are missing: store nothing, ask for `expected`. */
	| { status: 'out-of-order'; expected: number }

/**
 * Decides which part of a range is new in a lane that is stored through `acked` (0: nothing yet).
 */
export function acceptSequenceRange(
	acked: number,
	{ firstSeq, lastSeq, unnumbered }: Pick<SequenceRange, 'firstSeq' | 'lastSeq' | 'unnumbered'>,
): SequenceVerdict {
	if (unnumbered) return { status: 'fresh', after: 0, ackedThrough: 0 }
	if (lastSeq <= acked) return { status: 'duplicate', ackedThrough: acked }
	if (firstSeq > acked + 1) return { status: 'out-of-order', expected: acked + 1 }
	return { status: 'fresh', after: acked, ackedThrough: lastSeq }
}
