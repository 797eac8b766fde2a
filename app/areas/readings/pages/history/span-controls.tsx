import { Link } from '~/ui/page-farm/link'
import { CHIP } from './chip'
import { SPANS, type HistoryQuery, type SpanKey } from './history-query'
import { historyPathWith } from './history-path-with'

/** Links to common time ranges, and to other views of them. */
export function SpanControls({ query }: { query: HistoryQuery }) {
	const { compare, isSeparate } = query
	const spans = ['latest', ...(Object.keys(SPANS) as SpanKey[])] as const
	return (
		<nav aria-label="Period" className="flex flex-wrap gap-1">
			{spans.map((key) => (
				<Link
					key={key}
					to={historyPathWith(query, { span: key })}
					preventScrollReset
					aria-current={key === query.span ? 'true' : undefined}
					className={CHIP}
				>
					{key === 'latest' ? 'Latest' : SPANS[key].label}
				</Link>
			))}
			<Link
				to={historyPathWith(query, { compare: compare ? '' : '1' })}
				preventScrollReset
				aria-current={compare ? 'true' : undefined}
				className={`${CHIP} sm:ml-auto`}
			>
				Compare with previous period
			</Link>
			{query.keys.length > 1 && (
				<Link
					to={historyPathWith(query, { isSeparate: !isSeparate })}
					preventScrollReset
					aria-current={isSeparate ? 'true' : undefined}
					className={CHIP}
				>
					Separate charts
				</Link>
			)}
		</nav>
	)
}
