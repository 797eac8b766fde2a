import { clockOffsets } from './clock-offsets'

/** A span in which a clock has one offset from UTC; milliseconds. */
type OffsetSpan = { fromAt: number; toAt: number; offsetMs: number }

/** Splits the span between two instants where the clock of a timezone is changed. */
export function offsetSpans(timezone: string, fromAt: number, toAt: number): OffsetSpan[] {
	if (toAt <= fromAt) return []
	const offsets = clockOffsets(timezone, fromAt, toAt).filter((one) => one.fromAt < toAt)
	return offsets.map(({ offsetMs, ...one }, at) => ({
		fromAt: Math.max(fromAt, one.fromAt),
		toAt: offsets[at + 1]?.fromAt ?? toAt,
		offsetMs,
	}))
}
