import { formatMonthDay } from '@sfc/domain/calendar/format-day'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { clockOffsets } from '@sfc/domain/calendar/clock-offsets'
import { formatLocal } from '@sfc/domain/calendar/format-instant'
import type { Formats } from '@sfc/domain/units/formats'
import { dayStart } from '@sfc/domain/calendar/day-start'

export type TimeTick = { at: number; label: string }
type Span = { fromAt: number; toAt: number }
type Place = { timezone: string; formats: Pick<Formats, 'clock'> }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const HOURLY_MS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((m) => m * MINUTE_MS)
const DAYS = [1, 2, 7, 14, 30, 61, 91]

/** Round times of a span in a timezone, at most `most` of them: hours, or midnights. */
export function timeTicks(span: Span, { timezone, formats }: Place, most = 7): TimeTick[] {
	const spanMs = span.toAt - span.fromAt
	const stepMs = HOURLY_MS.find((step) => spanMs / step <= most)
	if (stepMs !== undefined) return clockTicks(span, { timezone, formats }, stepMs)
	const days = DAYS.find((step) => spanMs / DAY_MS / step <= most) ?? 91
	return dayTicks(span, timezone, days)
}

function clockTicks(
	{ fromAt, toAt }: Span,
	{ timezone, formats }: Place,
	stepMs: number,
): TimeTick[] {
	const ticks: TimeTick[] = []
	const offsets = clockOffsets(timezone, fromAt, toAt)
	for (const [i, { fromAt: since, offsetMs }] of offsets.entries()) {
		const until = offsets[i + 1]?.fromAt ?? toAt + 1
		const start = Math.ceil((Math.max(fromAt, since) + offsetMs) / stepMs) * stepMs - offsetMs
		for (let at = start; at < until; at += stepMs)
			ticks.push({ at, label: clockLabel(at + offsetMs, formats) })
	}
	return ticks
}

/**
 * `localMs` is the farm's local time, counted as if it were UTC. Midnight is labelled by its day.
 */
function clockLabel(localMs: number, formats: Place['formats']): string {
	const local = new Date(localMs)
	if (localMs % DAY_MS === 0) return formatMonthDay(local.toISOString().slice(0, 10))
	// `2 PM` is short enough for seven of them on a phone.
	return formatLocal(local, formats).replace(':00 ', ' ')
}

function dayTicks({ fromAt, toAt }: Span, timezone: string, days: number): TimeTick[] {
	const ticks: TimeTick[] = []
	let day = todayIn(timezone, fromAt)
	for (let at = dayStart(day, timezone); at <= toAt; at = dayStart(day, timezone)) {
		if (at >= fromAt) ticks.push({ at, label: formatMonthDay(day) })
		day = addDays(day, at < fromAt ? 1 : days)
	}
	return ticks
}
