import { isCalendarDay } from '../calendar/calendar-day'
import { clockOffsets, type ClockOffset } from '../calendar/clock-offsets'

export type DayOrder = 'day-first' | 'month-first'

const DAY_MS = 86_400_000
const TWO_DIGIT_YEARS_UNTIL = 2070

const DATE = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?$/
const TIME =
	/^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap])?\.?m?\.?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i
const EPOCH = /^\d{10}(?:\d{3}|\d{6}|\d{9})?(?:\.\d{1,6})?$/

/**
 * Parses a day: ISO, or three numbers with dots, slashes or dashes in the given order. Returns `YYYY-MM-DD`, or
 * null for another text and for days that do not exist. A time after it is ignored.
 */
export function parseWrittenDay(text: string, order: DayOrder): string | null {
	const [date = ''] = text.trim().slice(0, 60).split(/[T\s]/)
	const [, a = '', , b = '', c = ''] = DATE.exec(date) ?? []
	if (a === '') return null
	const isIso = a.length === 4
	const [year, month, day] = isIso ? [a, b, c] : order === 'day-first' ? [c, b, a] : [c, a, b]
	if (day.length > 2 || month.length > 2) return null
	const iso = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
	return isCalendarDay(iso) ? iso : null
}

function fullYear(year: string): string {
	if (year.length !== 2) return year
	return Number(year) + 2000 < TWO_DIGIT_YEARS_UNTIL ? `20${year}` : `19${year}`
}

/**
 * A reader of instants as files have them: ISO 8601 with or without its offset, local dates with a time, with AM
 * and PM too, a day alone (its midnight), and seconds, milliseconds, microseconds or nanoseconds since 1970. What
 * has no offset is local time of `timezone`; of a time that the clock shows twice the first. Returns milliseconds
 * UTC, or null.
 */
export function instantReader(timezone: string, order: DayOrder): (text: string) => number | null {
	const offsets = new Map<string, ClockOffset[]>()
	const toUtc = (day: string, ofDayMs: number): number => {
		const shown = Date.parse(`${day}T00:00:00Z`) + ofDayMs
		let known = offsets.get(day)
		if (!known) {
			const dayMs = shown - ofDayMs
			known = clockOffsets(timezone, dayMs - DAY_MS, dayMs + 2 * DAY_MS)
			offsets.set(day, known)
		}
		for (const [i, { fromAt, offsetMs }] of known.entries()) {
			const at = Math.max(shown - offsetMs, fromAt)
			if (at < (known[i + 1]?.fromAt ?? Infinity)) return at
		}
		return shown
	}
	return (written) => {
		const text = written.trim()
		if (text.length > 60) return null
		if (EPOCH.test(text)) return readEpoch(text)
		const [, date = '', time = ''] = /^([^T\s]+)(?:[T\s]+(.*))?$/i.exec(text) ?? []
		const day = parseWrittenDay(date, order)
		if (day === null) return null
		if (time === '') return toUtc(day, 0)
		const clock = readTime(time)
		if (clock === null) return null
		if (clock.offsetMs === null) return toUtc(day, clock.ofDayMs)
		return Date.parse(`${day}T00:00:00Z`) + clock.ofDayMs - clock.offsetMs
	}
}

function readEpoch(text: string): number {
	const [whole = ''] = text.split('.')
	if (whole.length === 10) return Math.round(Number(text) * 1000)
	return Number(whole.slice(0, 13))
}

function readTime(text: string): { ofDayMs: number; offsetMs: number | null } | null {
	const [, hours = '', minutes = '', seconds = '0', fraction = '', half, zone] =
		TIME.exec(text.trim()) ?? []
	if (hours === '') return null
	let hour = Number(hours)
	if (half) {
		if (hour < 1 || hour > 12) return null
		hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
	}
	if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
	const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
	const ofDayMs = ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms
	return { ofDayMs, offsetMs: zone === undefined ? null : readOffset(zone) }
}

function readOffset(zone: string): number {
	const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
	if (!sign) return 0
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/**
 * Guesses the order of day and month from dates of a file and the header of their column. Where every date could be
 * either, it is the order in which they lie closer together: a logger's days follow each other. `fallback` where
 * that is no difference.
 */
export function guessDayOrder(
	dates: Iterable<string>,
	{ header, fallback }: { header: string; fallback: DayOrder },
): DayOrder {
	if (/\bdd.?mm/i.test(header)) return 'day-first'
	if (/\bmm.?dd/i.test(header)) return 'month-first'
	const spans = { 'day-first': new DaySpan(), 'month-first': new DaySpan() }
	for (const text of new Set(dates)) {
		const [date = ''] = text.trim().slice(0, 60).split(/[T\s]/)
		const [, a = '', mark, b = ''] = DATE.exec(date) ?? []
		if (a === '' || a.length === 4) continue
		if (mark === '.' || Number(a) > 12) return 'day-first'
		if (Number(b) > 12) return 'month-first'
		for (const order of ['day-first', 'month-first'] as const)
			spans[order].add(parseWrittenDay(date, order))
	}
	const [dayFirst, monthFirst] = [spans['day-first'].lengthMs, spans['month-first'].lengthMs]
	if (dayFirst === monthFirst) return fallback
	return dayFirst < monthFirst ? 'day-first' : 'month-first'
}

/** The time between the first and the last of some days. */
class DaySpan {
	#first = Infinity
	#last = -Infinity

	add(day: string | null): void {
		if (day === null) return
		const at = Date.parse(`${day}T00:00:00Z`)
		this.#first = Math.min(this.#first, at)
		this.#last = Math.max(this.#last, at)
	}

	get lengthMs(): number {
		return Math.max(0, this.#last - this.#first)
	}
}
