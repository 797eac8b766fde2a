import { addDays } from '../calendar/calendar-day'

export const SPANS = {
	'30d': { label: '30 days', days: 30 },
	'90d': { label: '90 days', days: 90 },
	'1y': { label: '1 year', days: 365 },
} as const

export type SpanKey = keyof typeof SPANS

/** The span of a link; 90 days for anything else. */
export const spanKeyOf = (text: string | null): SpanKey =>
	text !== null && Object.hasOwn(SPANS, text) ? (text as SpanKey) : '90d'

/** The days of a span that ends today, both included. */
export function spanDays(key: SpanKey, today: string): { from: string; to: string } {
	return { from: addDays(today, 1 - SPANS[key].days), to: today }
}
