import type { HistoryQuery, SpanKey } from './history-query'

type Change = Partial<
	Pick<HistoryQuery, 'keys' | 'compare' | 'isSeparate' | 'hidden' | 'hasTable' | 'isPicking'>
> & {
	/** `latest`: the span of the newest data. */
	span?: SpanKey | 'latest'
	at?: { fromAt: number; toAt: number }
}

/** The address of the history page with the current choices, except for what changes. */
export function historyPathWith(query: HistoryQuery, { span, at, ...change }: Change): string {
	const shown = { ...query, isPicking: false, ...change }
	const params = new URLSearchParams()
	for (const key of shown.keys) params.append('p', key)
	for (const [name, value] of rangeParams(query, { span, at })) params.set(name, value)
	if (shown.compare) params.set('compare', shown.compare)
	if (shown.isSeparate) params.set('charts', 'separate')
	for (const kind of shown.hidden) params.append('hide', kind)
	if (shown.hasTable) params.set('table', '1')
	if (shown.isPicking) params.set('pick', '1')
	return `/history?${params.toString()}`
}

type Range = { span: Change['span']; at: Change['at'] }

function rangeParams(query: HistoryQuery, { span, at }: Range): [name: string, value: string][] {
	if (at) return [['at', `${Math.round(at.fromAt)}-${Math.round(at.toAt)}`]]
	const newSpan = span ?? query.span
	if (newSpan === 'latest') return []
	if (newSpan) return [['span', newSpan]]
	const { days, fromAt, toAt } = query
	if (!days.from) return [['at', `${fromAt}-${toAt}`]]
	const { from, fromTime, to, toTime } = days
	const typed: [string, string][] = [
		['from', from],
		['fromTime', fromTime],
		['to', to],
		['toTime', toTime],
	]
	return typed.filter(([, value]) => value !== '')
}
