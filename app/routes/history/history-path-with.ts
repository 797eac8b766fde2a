import type { HistoryQuery, SpanKey } from './history-query'

type Change = { span?: SpanKey; at?: { fromAt: number; toAt: number }; compare?: string }

/** The history page with the same readings and another time range, or another comparison. */
export function historyPathWith(
	{ keys, span, days, ...query }: HistoryQuery,
	change: Change,
): string {
	const params = new URLSearchParams()
	for (const key of keys) params.append('p', key)
	const newSpan = change.at ? null : (change.span ?? span)
	if (newSpan) params.set('span', newSpan)
	else if (!change.at && days.from) {
		params.set('from', days.from)
		params.set('to', days.to)
	} else {
		const { fromAt, toAt } = change.at ?? query
		params.set('at', `${Math.round(fromAt)}-${Math.round(toAt)}`)
	}
	const compare = change.compare ?? query.compare
	if (compare) params.set('compare', compare)
	return `/history?${params.toString()}`
}
