/** An event on the farm that may explain readings. */
export type SpanEvent = { at: number; words: string }

/** The newest events, and the number of earlier ones. */
export type EventList = { events: SpanEvent[]; leftOut: number }

/** Rows of one kind, newest first, as events; each row carries the total count before the limit. */
export const toEventList = <Row extends { all: number }>(
	rows: readonly Row[],
	told: (row: Row) => SpanEvent,
): EventList => ({ events: rows.map(told), leftOut: (rows[0]?.all ?? 0) - rows.length })
