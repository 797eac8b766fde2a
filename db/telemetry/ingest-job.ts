export type LaneKey = { agentId: string; bootId: string; lane: string }

/** The sequence numbers of a batch in a lane, both ends included. */
export type SequenceRange = LaneKey & {
	firstSeq: number
	lastSeq: number
	/** The server's clock when the batch arrived, in milliseconds. */
	receivedAt: number
	/** For a sender without sequence numbers: everything is stored, and no lane moves. */
	unnumbered?: true
}

/** Each row has the seq of its record, so that a partial replay skips it. */
export type ReadingRow = {
	seq: number
	at: number
	pointId: number
	/** Raw, in the unit of its point; a finite number. */
	value: number
	/** Code of domain's readings/quality. */
	quality: number
}

/** The newest state shown on pages; `value` is null when the device gave no number. */
export type LatestRow = Omit<ReadingRow, 'value'> & { value: number | null; reason: string | null }

export type GapRow = {
	/** The last seq of the gap; it covers the `records` before it. */
	seq: number
	fromAt: number
	toAt: number
	records: number
	cause: string
}

export type IngestJob = SequenceRange & {
	readings: ReadingRow[]
	/** Usually the same readings, plus those without a number. */
	latest: LatestRow[]
	gaps: GapRow[]
}

export type IngestResult =
	/** On disk. A batch that was stored before gets the same answer and is not stored again. */
	| { status: 'stored'; ackedThrough: number }
	/** Records before `firstSeq` are missing; nothing was stored. Resend from `expected`. */
	| { status: 'out-of-order'; expected: number }
