import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The spans to choose from, up to now. */
export const SPANS = {
	'1h': { label: '1 hour', ms: HOUR_MS },
	'6h': { label: '6 hours', ms: 6 * HOUR_MS },
	'24h': { label: '24 hours', ms: DAY_MS },
	'7d': { label: '7 days', ms: 7 * DAY_MS },
	'30d': { label: '30 days', ms: 30 * DAY_MS },
	'1y': { label: '1 year', ms: 365 * DAY_MS },
} as const
export type SpanKey = keyof typeof SPANS
export const isSpan = (key: string): key is SpanKey => Object.hasOwn(SPANS, key)

const YEAR_MS = 366 * DAY_MS
const POINTS_MAX = 6

export type HistoryQuery = {
	pointIds: number[]
	/** Null where two days were chosen. */
	span: SpanKey | null
	fromAt: number
	toAt: number
	/** The first and the last day chosen, as typed. */
	days: { from: string; to: string }
	/** Whether the span before is drawn too. */
	compares: boolean
	/** What is wrong with the days, at their fields. */
	error: string | null
}

type Now = { now: number; timezone: string }

/** What the address of the history page asks for. Days are the farm's own, both included. */
export function readHistoryQuery(params: URLSearchParams, { now, timezone }: Now): HistoryQuery {
	const pointIds = [...new Set(params.getAll('p').filter((id) => /^\d{1,15}$/.test(id)))]
		.slice(0, POINTS_MAX)
		.map(Number)
	const days = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
	const compares = params.get('compare') === '1'
	const common = { pointIds, days, compares }
	const key = params.get('span') ?? ''
	const span = isSpan(key) ? key : '24h'
	const upToNow = { ...common, span, fromAt: now - SPANS[span].ms, toAt: now, error: null }
	if (days.from === '' && days.to === '') return upToNow
	if (!isCalendarDay(days.from) || !isCalendarDay(days.to))
		return { ...upToNow, error: 'Choose a first and a last day' }
	const fromAt = dayStart(days.from, timezone)
	const end = dayStart(nextDay(days.to), timezone)
	if (end <= fromAt) return { ...upToNow, error: 'The last day must not be before the first' }
	if (end - fromAt > YEAR_MS) return { ...upToNow, error: 'A span is at most a year' }
	if (fromAt >= now) return { ...upToNow, error: 'These days have not been yet' }
	return { ...common, span: null, fromAt, toAt: end, error: null }
}

const nextDay = (day: string) =>
	new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** The same page with another span, or other readings. */
export function historyTo(
	{ pointIds, span, days, compares }: HistoryQuery,
	change: { span?: SpanKey; pointIds?: number[]; compares?: boolean },
): string {
	const params = new URLSearchParams()
	for (const id of change.pointIds ?? pointIds) params.append('p', String(id))
	const newSpan = change.span ?? span
	if (newSpan) params.set('span', newSpan)
	else {
		params.set('from', days.from)
		params.set('to', days.to)
	}
	if (change.compares ?? compares) params.set('compare', '1')
	return `/history?${params.toString()}`
}
