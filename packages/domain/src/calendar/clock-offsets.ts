import { timezoneFormat } from './timezone-format'

/** The offset from UTC that a clock has from an instant on; both in milliseconds. */
export type ClockOffset = { fromAt: number; offsetMs: number }

const DAY_MS = 86_400_000

/**
 * The offsets from UTC of a timezone between two instants (milliseconds UTC): one entry, and one
 * more for each change in between. No timezone changes its clock twice within a day.
 */
export function clockOffsets(timezone: string, fromAt: number, toAt: number): ClockOffset[] {
	const clock = timezoneFormat(timezone)
	const firstSecond = Math.floor(fromAt / 1000) * 1000
	let last: ClockOffset = { fromAt: firstSecond, offsetMs: offsetAt(clock, firstSecond) }
	const offsets = [last]
	for (let at = firstSecond; at < toAt; at += DAY_MS) {
		const offsetMs = offsetAt(clock, at + DAY_MS)
		if (offsetMs === last.offsetMs) continue
		last = { fromAt: changeBetween(clock, at, at + DAY_MS), offsetMs }
		offsets.push(last)
	}
	return offsets
}

/** Finds the first instant, to the second, at which the clock shows the new offset. */
function changeBetween(clock: Intl.DateTimeFormat, before: number, after: number): number {
	const old = offsetAt(clock, before)
	while (after - before > 1000) {
		const middle = before + Math.floor((after - before) / 2000) * 1000
		if (offsetAt(clock, middle) === old) before = middle
		else after = middle
	}
	return after
}

function offsetAt(clock: Intl.DateTimeFormat, at: number): number {
	const part = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
	const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0
	const shown = Date.UTC(
		...([of('year'), of('month') - 1, of('day')] as const),
		...([of('hour'), of('minute'), of('second')] as const),
	)
	return shown - at
}
