import { isCalendarDay, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { isTimeOfDay, localTime } from '@sfc/domain/calendar/local-time'
import type { EventKind } from '~/areas/readings/services/history/event-list'
import { isEventKind } from './event-marks'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The time ranges to choose from, up to now. */
export const SPANS = {
	'1h': { label: '1 hour', ms: HOUR_MS },
	'6h': { label: '6 hours', ms: 6 * HOUR_MS },
	'24h': { label: '24 hours', ms: DAY_MS },
	'7d': { label: '7 days', ms: 7 * DAY_MS },
	'30d': { label: '30 days', ms: 30 * DAY_MS },
	'1y': { label: '1 year', ms: 365 * DAY_MS },
} as const
export type SpanKey = keyof typeof SPANS
const isSpan = (key: string): key is SpanKey => Object.hasOwn(SPANS, key)

const YEAR_MS = 366 * DAY_MS
/** Number of lines in one chart that can still be distinguished. */
export const SERIES_MAX = 8

export type HistoryQuery = {
	/** Keys of series: a point's id, or `vpd-12`. */
	keys: string[]
	/** `latest`: the span of the newest data; null for a range of days, or a zoomed one. */
	span: SpanKey | 'latest' | null
	fromAt: number
	toAt: number
	/** The first and the last day chosen, and times on them, as typed. */
	days: { from: string; fromTime: string; to: string; toTime: string }
	/** The range to compare with: the one before (`1`), the one from this day, or none (empty). */
	compare: string
	/** The start of the range to compare with; null without one. */
	otherFromAt: number | null
	/** Error messages for the day fields. */
	errors: { from?: string; to?: string; compare?: string }
	/** Whether each reading has its own chart. */
	isSeparate: boolean
	/** Kinds of events that are not marked. */
	hidden: EventKind[]
	/** Whether a table of values is shown too. */
	hasTable: boolean
	/** Whether readings are being chosen, and the search text. */
	isPicking: boolean
	search: string
}

/** The series keys in an address, up to the limit, and whether there were more. */
export function readSeriesKeys(params: URLSearchParams): { keys: string[]; areTooMany: boolean } {
	const keys = params.getAll('p').filter((key) => /^([a-z-]{1,20}-)?\d{1,15}$/.test(key))
	const unique = [...new Set(keys)]
	return { keys: unique.slice(0, SERIES_MAX), areTooMany: unique.length > SERIES_MAX }
}

type Given = {
	keys: string[]
	now: number
	timezone: string
	/** The span of the newest data of these series. */
	latest: { fromAt: number; toAt: number }
}

/** Parses the address of the history page. Days are in the farm's timezone, both included. */
export function readHistoryQuery(params: URLSearchParams, given: Given): HistoryQuery {
	const typed = (name: string) => params.get(name) ?? ''
	const [from, to] = [typed('from'), typed('to')]
	const days = { from, fromTime: typed('fromTime'), to, toTime: typed('toTime') }
	const compare = params.get('compare') ?? ''
	const chosen = parseSpan(params, days, given)
	const other = parseCompareStart(compare, chosen, given.timezone)
	const search = (params.get('q') ?? '').slice(0, 100)
	return {
		keys: given.keys,
		days,
		compare,
		...chosen,
		otherFromAt: other.fromAt,
		errors: { ...chosen.errors, ...(other.error ? { compare: other.error } : {}) },
		isSeparate: params.get('charts') === 'separate',
		hidden: [...new Set(params.getAll('hide').filter(isEventKind))],
		hasTable: params.get('table') === '1',
		isPicking: params.get('pick') === '1',
		search,
	}
}

type Chosen = Pick<HistoryQuery, 'span' | 'fromAt' | 'toAt' | 'errors'>

function parseSpan(
	params: URLSearchParams,
	{ from, fromTime, to, toTime }: HistoryQuery['days'],
	{ now, timezone, latest }: Given,
): Chosen {
	const key = params.get('span') ?? ''
	const upToNow = (errors: HistoryQuery['errors']): Chosen =>
		isSpan(key)
			? { span: key, fromAt: now - SPANS[key].ms, toAt: now, errors }
			: { span: 'latest', ...latest, errors }
	const [, start, end] = /^(\d{1,15})-(\d{1,15})$/.exec(params.get('at') ?? '') ?? []
	if (start !== undefined && end !== undefined) {
		const [fromAt, toAt] = [Number(start), Number(end)]
		const isUsable = fromAt < toAt && toAt - fromAt <= YEAR_MS && fromAt < now
		return isUsable ? { span: null, fromAt, toAt, errors: {} } : upToNow({})
	}
	if (from === '' && to === '' && fromTime === '' && toTime === '') return upToNow({})
	const errors: HistoryQuery['errors'] = {}
	const [wrongFrom, wrongTo] = [wrong(from, fromTime), wrong(to, toTime)]
	if (wrongFrom) errors.from = wrongFrom
	if (wrongTo) errors.to = wrongTo
	if (errors.from || errors.to) return upToNow(errors)
	const fromAt = fromTime ? localTime(from, fromTime, timezone) : dayStart(from, timezone)
	const toAt = toTime ? localTime(to, toTime, timezone) : dayStart(nextDay(to), timezone)
	if (to < from) return upToNow({ to: 'The last day must not be before the first' })
	if (toAt <= fromAt) return upToNow({ to: 'The end must be after the start' })
	if (toAt - fromAt > YEAR_MS) return upToNow({ to: 'A period is at most a year' })
	if (fromAt >= now) return upToNow({ from: 'This day is in the future' })
	return { span: null, fromAt, toAt, errors }
}

function wrong(day: string, time: string): string | null {
	if (!isCalendarDay(day)) return wrongDay(day)
	return time === '' || isTimeOfDay(time) ? null : `${time.slice(0, 20)} is not a time of day`
}

const wrongDay = (day: string) =>
	day === '' ? 'Choose a day' : `${day.slice(0, 20)} is not a valid date`

function parseCompareStart(compare: string, { fromAt, toAt }: Chosen, timezone: string) {
	if (compare === '') return { fromAt: null }
	if (compare === '1') return { fromAt: 2 * fromAt - toAt }
	if (!isCalendarDay(compare)) return { fromAt: null, error: wrongDay(compare) }
	// The same time of day, so that the days overlap.
	const intoDay = fromAt - dayStart(todayIn(timezone, fromAt), timezone)
	return { fromAt: dayStart(compare, timezone) + intoDay }
}

const nextDay = (day: string) =>
	new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
