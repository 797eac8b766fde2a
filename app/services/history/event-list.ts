/** Something that happened on the farm and that readings may answer to. */
export type SpanEvent = { at: number; words: string }

/** The newest of what happened, and how many earlier ones there are. */
export type EventList = { events: SpanEvent[]; leftOut: number }

/** Rows of one kind, the newest first, as events; each row knows how many there are without a limit. */
export const toEventList = <Row extends { all: number }>(
	rows: readonly Row[],
	told: (row: Row) => SpanEvent,
): EventList => ({ events: rows.map(told), leftOut: (rows[0]?.all ?? 0) - rows.length })
