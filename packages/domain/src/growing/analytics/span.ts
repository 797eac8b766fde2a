import { addDays } from '../../calendar/calendar-day'

export const SPANS = {
	'30d': { label: '30 days', days: 30 },
	'90d': { label: '90 days', days: 90 },
	'1y': { label: '1 year', days: 365 },
} as const

export type SpanKey = keyof typeof SPANS

/** The range a link names; 90 days for anything else. */
export const parseSpanKey = (text: string | null): SpanKey =>
	text !== null && Object.hasOwn(SPANS, text) ? (text as SpanKey) : '90d'

/** The first and last day of a range that ends today. */
export function spanDays(key: SpanKey, today: string): { from: string; to: string } {
	return { from: addDays(today, 1 - SPANS[key].days), to: today }
}
