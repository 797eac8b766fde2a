export type LaneKey = { agentId: string; bootId: string; lane: string }

/** The numbered stretch of a lane a batch carries, both ends included. */
export type SequenceRange = LaneKey & {
	firstSeq: number
	lastSeq: number
	/** The server's clock when the batch arrived, in milliseconds. */
	receivedAt: number
	/** Of a sender that numbers nothing: all of it is stored, and no lane moves. */
	unnumbered?: true
}

/** Each row carries the seq of the record it came from, so that a partial replay skips it. */
export type ReadingRow = {
	seq: number
	at: number
	pointId: number
	/** Raw, in the unit of its point; a finite number. */
	value: number
	/** Code of domain's readings/quality. */
	quality: number
}

/** What a page shows as the newest state; `value` is null when the device gave no number. */
export type LatestRow = Omit<ReadingRow, 'value'> & { value: number | null; reason: string | null }

export type GapRow = {
	/** The last seq the gap stands for; `records` counts back from it. */
	seq: number
	fromAt: number
	toAt: number
	records: number
	cause: string
}

export type IngestJob = SequenceRange & {
	readings: ReadingRow[]
	/** Usually the readings again, plus the values that came without a number. */
	latest: LatestRow[]
	gaps: GapRow[]
}

export type IngestResult =
	/** On disk. A batch that was stored before answers the same and stores nothing. */
	| { status: 'stored'; ackedThrough: number }
	/** Records before `firstSeq` are missing; nothing was stored. Send from `expected`. */
	| { status: 'out-of-order'; expected: number }
