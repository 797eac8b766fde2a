import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { Link } from '~/ui/page-farm/link'
import { CHIP } from './chip'
import { SPANS, type HistoryQuery, type SpanKey } from './history-query'
import { historyPathWith } from './history-path-with'

type Props = { query: HistoryQuery; words: string; now: number }

/** Links to common time ranges, to those before and after, and to look at it in other ways. */
export function SpanControls({ query, words, now }: Props) {
	const { compare, isSeparate } = query
	const spans = ['latest', ...(Object.keys(SPANS) as SpanKey[])] as const
	return (
		<>
			<nav aria-label="Span" className="no-print flex flex-wrap gap-1">
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
			<Steps query={query} words={words} now={now} />
		</>
	)
}

/** Links to the ranges before and after, and to zoom in and out, as dragging does. */
function Steps({ query, words, now }: Props) {
	const { fromAt, toAt } = query
	const ms = toAt - fromAt
	const moved = (from: number, to: number) =>
		historyPathWith(query, { at: { fromAt: fromAt + from * ms, toAt: toAt + to * ms } })
	const isLongest = 2 * ms > SPANS['1y'].ms
	const links = [
		{ to: moved(-1, -1), label: 'Earlier', icon: ChevronLeft, isShown: true },
		{ to: moved(1, 1), label: 'Later', icon: ChevronRight, isShown: toAt < now },
		{ to: moved(0.25, -0.25), label: 'Zoom in', icon: ZoomIn, isShown: ms > 10 * 60_000 },
		{ to: moved(-0.5, 0.5), label: 'Zoom out', icon: ZoomOut, isShown: !isLongest },
	]
	return (
		<nav aria-label="Move in time" className="flex flex-wrap items-center gap-1">
			<p className="mr-2 min-w-0 font-semibold">{words}</p>
			{links
				.filter(({ isShown }) => isShown)
				.map(({ to, label, icon: Icon }) => (
					<Link key={label} to={to} preventScrollReset className={`no-print ${CHIP} gap-1.5`}>
						<Icon aria-hidden className="size-4.5" />
						{label}
					</Link>
				))}
		</nav>
	)
}
