/** Kinds of events that are marked on charts; where marks coincide, the first of these is shown. */
export const EVENT_KINDS = [
	'stop',
	'alarm',
	'dose',
	'calibration',
	'harvest',
	'recipe',
	'growth',
	'switch',
	'contact',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Event on the farm that may explain readings. */
export type SpanEvent = { at: number; kind: EventKind; words: string }

/** Newest events, and the number of earlier ones. */
export type EventList = { events: SpanEvent[]; leftOut: number }

/**
 * Converts rows of one kind, newest first, to events; each row carries the total count before the
 * limit.
 */
export const toEventList = <Row extends { all: number }>(
	rows: readonly Row[],
	toEvent: (row: Row) => SpanEvent,
): EventList => ({ events: rows.map(toEvent), leftOut: (rows[0]?.all ?? 0) - rows.length })
