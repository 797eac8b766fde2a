import { addDays } from '../../calendar/calendar-day'

/**
 * A past time that was asked of: one day, with its minute where one is named; a calendar period; a
 * number of days up to today; `recent`, where something done is asked of without a time; `unclear`,
 * where the time is not understood.
 */
export type PastTime =
	| { daysAgo: number; minute: number | null }
	| { period: 'week' | 'month' | 'year'; ago: number }
	| { lastDays: number }
	| { weekday: number }
	| 'recent'
	| 'unclear'

/** Days of the calendar, both included. */
export type Days = { from: string; to: string }

/** How far `recent` looks back. */
const RECENT_DAYS = 90

export const WEEKDAYS = [
	'sunday',
	'monday',
	'tuesday',
	'wednesday',
	'thursday',
	'friday',
	'saturday',
]
/** Full names, then short ones, each in the order of the year. */
export const MONTH_NAMES = [
	...'january february march april may june july august september october november december'.split(
		' ',
	),
	...'jan feb mar apr may jun jul aug sep oct nov dec'.split(' '),
]
/** `may` alone is no month. */
const MONTHS = MONTH_NAMES.map((name) => (name === 'may' ? 'may \\d{1,2}' : name)).join('|')
const UNCLEAR = new RegExp(
	` (ago|last (night|hour|spring|summer|autumn|fall|winter)|this morning|before|in 20\\d{2}|20\\d{2} \\d{2} \\d{2}|${MONTHS}) `,
)
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const DAYS_IN = { day: 1, week: 7, month: 30 } as const
const MOST_DAYS = 366

/** Words that ask of something that was done. */
const DONE =
	/ (did|done|completed|finished|harvested|planted|transplanted|picked|cleaned|worked|was|were) /

/** The past time in a question, given as lower-case words between spaces; null where it asks of now. */
export function pastTimeIn(words: string): PastTime | null {
	const line = inDigits(words)
	const minute = minuteIn(line)
	const daysAgo = daysAgoIn(line)
	if (daysAgo !== null) return { daysAgo, minute }
	const period = / last (week|month|year) /.exec(line)?.[1]
	if (period) return { period: period as 'week', ago: 1 }
	const [, count, unit] = / (?:last|past) (\d{1,3}) (day|week|month)s? /.exec(line) ?? []
	if (count) return upTo(Number(count) * DAYS_IN[unit as 'day'])
	const [, single] = / past (day|week|month) /.exec(line) ?? []
	if (single) return upTo(DAYS_IN[single as 'day'])
	const isDone = DONE.test(line)
	const weekday = (isDone ? / (?:last|on) (\w+day) / : / last (\w+day) /).exec(line)?.[1]
	if (weekday && WEEKDAYS.includes(weekday)) return { weekday: WEEKDAYS.indexOf(weekday) }
	if (isDone && / (today|this morning|this afternoon) /.test(line)) return { daysAgo: 0, minute }
	const present = isDone && / this (week|month|year) /.exec(line)?.[1]
	if (present) return { period: present as 'week', ago: 0 }
	if (UNCLEAR.test(line)) return 'unclear'
	if (minute !== null) return { daysAgo: 0, minute }
	return asksOfWork(line) ? 'recent' : null
}

/** `who completed the transplant`, `what did we harvest`: something done, and no time. */
const asksOfWork = (line: string) =>
	/ (completed|finished|harvested|planted|transplanted|picked|cleaned|did (we|i|they|you)|who did) /.test(
		line,
	)

/** Writes the numbers of days, weeks and months as digits. */
export const inDigits = (line: string) =>
	line.replace(
		new RegExp(` (${NUMBERS.join('|')}) (?=(days?|weeks?|months?) )`),
		(_, word: string) => ` ${NUMBERS.indexOf(word) + 1} `,
	)

const upTo = (days: number): PastTime =>
	days > 0 && days <= MOST_DAYS ? { lastDays: days } : 'unclear'

function daysAgoIn(line: string): number | null {
	if (line.includes(' day before yesterday ')) return 2
	if (line.includes(' yesterday ')) return 1
	const [, count, unit] = / (a|\d{1,3}) (day|week)s? ago /.exec(line) ?? []
	if (count === undefined) return null
	const days = (count === 'a' ? 1 : Number(count)) * DAYS_IN[unit as 'day']
	return days <= 365 ? days : null
}

/** The days of a past time on a farm where it is `today`; null where it is not understood. */
export function pastDays(past: PastTime, today: string): Days | null {
	if (past === 'unclear') return null
	if (past === 'recent') return { from: addDays(today, -RECENT_DAYS), to: today }
	if ('lastDays' in past) return { from: addDays(today, 1 - past.lastDays), to: today }
	if ('daysAgo' in past) return oneDay(addDays(today, -past.daysAgo))
	const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
	if ('weekday' in past) return oneDay(addDays(today, -((weekday - past.weekday + 6) % 7) - 1))
	const { period, ago } = past
	if (period === 'week') {
		const from = addDays(today, -weekday - 7 * ago)
		return { from, to: ago === 0 ? today : addDays(from, 6) }
	}
	const length = period === 'month' ? 7 : 4
	const suffix = period === 'month' ? '-01' : '-01-01'
	const begin = (day: string) => day.slice(0, length) + suffix
	const thisOne = begin(today)
	return ago === 0
		? { from: thisOne, to: today }
		: { from: begin(addDays(thisOne, -1)), to: addDays(thisOne, -1) }
}

const oneDay = (day: string): Days => ({ from: day, to: day })

/** `at 3 pm`, `at 15 30`, `noon`; `midnight` begins the day. */
function minuteIn(line: string): number | null {
	if (line.includes(' noon ')) return 720
	if (line.includes(' midnight ')) return 0
	const [, hours, minutes = '0', half] = / at (\d{1,2})(?: (\d{2}))? ?(am|pm)? /.exec(line) ?? []
	if (hours === undefined) return null
	const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
	return hour < 24 && Number(minutes) < 60 ? hour * 60 + Number(minutes) : null
}
