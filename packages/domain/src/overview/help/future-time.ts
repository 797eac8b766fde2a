import { addDays, isCalendarDay } from '../../calendar/calendar-day'
import { inDigits, MONTH_NAMES, WEEKDAYS, type Days } from './past-time'

/**
 * A time to come that was asked of. `next`: from today on, without an end; `unclear`: not understood.
 * Months count from 1.
 */
export type FutureTime =
	| { inDays: number }
	| { nextDays: number }
	| { weekday: number }
	| { weekend: 'this' | 'next' }
	| { period: 'week' | 'month'; ahead: 0 | 1 }
	| { month: number; dayOfMonth: number | null }
	| { day: string }
	| 'next'
	| 'unclear'

const DAYS_IN = { day: 1, week: 7, month: 30 } as const
const MOST_DAYS = 366

/** Words that ask of what is still to be done. */
const AHEAD =
	/ (will|must|should|shall|due|to be|to do|have to|has to|need|needs|going to|plan|plans|planned|scheduled|schedule|upcoming|coming|do (we|i|you|they)|expected|forecast) /
/** Words that ask of what was. */
const BACK = / (did|was|were|been|yesterday|ago|last|past) /
const DONE = / (done|completed|finished|harvested|planted|transplanted|picked|cleaned|worked) /

const MONTHS = MONTH_NAMES.join('|')
const DATE = new RegExp(
	` (?:(\\d{1,2})(?:st|nd|rd|th)? (?:of )?)?(${MONTHS})(?: (\\d{1,2})(?:st|nd|rd|th)?)? `,
)
const UNCLEAR =
	/ (in \d{1,3} (hour|minute|year)s?|next (hour|year|spring|summer|autumn|fall|winter|season)) /

/** The time to come in a question, given as lower-case words between spaces; null where it asks of none. */
export function futureTimeIn(words: string): FutureTime | null {
	const line = inDigits(words)
	const isAhead = AHEAD.test(line)
	if (BACK.test(line)) return null
	const sure = certainTimeIn(line)
	if (sure) return sure
	if (DONE.test(line) && !isAhead) return null
	const weekday = WEEKDAYS.findIndex((name) => new RegExp(` ${name}s? `).test(line))
	if (weekday >= 0) return { weekday }
	const period = / (?:this|rest of the|end of the) (week|month) /.exec(line)?.[1]
	if (period) return { period: period as 'week', ahead: 0 }
	if (!isAhead) return null
	if (/ (in 20\d{2}|this year) /.test(line)) return 'unclear'
	return (
		dateIn(line) ??
		(/ (tonight|this (evening|afternoon|morning)|later today) /.test(line) ? { inDays: 0 } : null)
	)
}

/** What lies ahead whatever else is said. */
function certainTimeIn(line: string): FutureTime | null {
	if (line.includes(' day after tomorrow ')) return { inDays: 2 }
	if (line.includes(' tomorrow ')) return { inDays: 1 }
	const [, n, unit] =
		/ in (a|\d{1,3}) (day|week|month)s? /.exec(line) ??
		/ (\d{1,3}) (day|week|month)s? from now /.exec(line) ??
		[]
	if (n) return ahead('inDays', n, unit)
	const [, most, each] =
		/ (?:next|coming|following|within) (\d{1,3}) (day|week|month)s? /.exec(line) ?? []
	if (most) return ahead('nextDays', most, each)
	const [, which] = / (next|this|the|on) weekend /.exec(line) ?? []
	if (which) return { weekend: which === 'next' ? 'next' : 'this' }
	const [, period] = / (?:next|coming|following) (week|month) /.exec(line) ?? []
	if (period) return { period: period as 'week', ahead: 1 }
	if (/ (next|coming|following) (few )?days /.test(line)) return { nextDays: 7 }
	const weekday = / (?:next|coming) (\w+day) /.exec(line)?.[1]
	if (weekday && WEEKDAYS.includes(weekday)) return { weekday: WEEKDAYS.indexOf(weekday) }
	if (UNCLEAR.test(line)) return 'unclear'
	return / (next|upcoming|coming up|soon|ahead) /.test(line) ? 'next' : null
}

function ahead(kind: 'inDays' | 'nextDays', n: string, unit = 'day'): FutureTime {
	const days = (n === 'a' ? 1 : Number(n)) * DAYS_IN[unit as 'day']
	if (days > MOST_DAYS) return 'unclear'
	return kind === 'inDays' ? { inDays: days } : { nextDays: Math.max(1, days) }
}

function dateIn(line: string): FutureTime | null {
	const day = / (20\d{2}) (\d{2}) (\d{2}) /.exec(line)?.slice(1).join('-')
	if (day) return isCalendarDay(day) ? { day } : 'unclear'
	const [, before, name, after] = DATE.exec(line) ?? []
	if (name === undefined) return null
	const dayOfMonth = before ?? after
	const month = (MONTH_NAMES.indexOf(name) % 12) + 1
	return { month, dayOfMonth: dayOfMonth === undefined ? null : Number(dayOfMonth) }
}

/** The days of a time to come on a farm where it is `today`; null where it is not understood, or is over. */
export function futureDays(future: FutureTime, today: string): Days | null {
	if (future === 'unclear') return null
	if (future === 'next') return { from: today, to: addDays(today, MOST_DAYS) }
	const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
	if ('inDays' in future) return oneDay(addDays(today, future.inDays))
	if ('nextDays' in future) return { from: today, to: addDays(today, future.nextDays) }
	if ('weekday' in future) return oneDay(addDays(today, ((future.weekday - weekday + 6) % 7) + 1))
	if ('weekend' in future) {
		const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday)
		const from = addDays(saturday, future.weekend === 'next' ? 7 : 0)
		return { from: from < today ? today : from, to: addDays(from, 1) }
	}
	if ('day' in future) return future.day < today ? null : oneDay(future.day)
	if ('period' in future) return periodDays(future, today, weekday)
	return dateDays(future, today)
}

const oneDay = (day: string): Days => ({ from: day, to: day })

function periodDays(
	{ period, ahead: n }: { period: 'week' | 'month'; ahead: number },
	today: string,
	weekday: number,
): Days {
	if (period === 'week') {
		const to = addDays(today, 6 - weekday + 7 * n)
		return { from: n === 0 ? today : addDays(to, -6), to }
	}
	const from = n === 0 ? today : nextMonth(today)
	return { from, to: addDays(nextMonth(from), -1) }
}

const nextMonth = (day: string) => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`

function dateDays(
	{ month, dayOfMonth }: { month: number; dayOfMonth: number | null },
	today: string,
): Days | null {
	const inYear = (year: number): Days | null => {
		const begin = `${year}-${String(month).padStart(2, '0')}`
		if (dayOfMonth === null)
			return { from: `${begin}-01`, to: addDays(nextMonth(`${begin}-01`), -1) }
		const day = `${begin}-${String(dayOfMonth).padStart(2, '0')}`
		return isCalendarDay(day) ? oneDay(day) : null
	}
	const year = Number(today.slice(0, 4))
	const found = inYear(year)
	const days = found && found.to >= today ? found : inYear(year + 1)
	return days && { from: days.from < today ? today : days.from, to: days.to }
}
