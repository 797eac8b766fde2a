import { ChevronLeft, ChevronRight, ListFilter, ZoomIn, ZoomOut } from 'lucide-react'
import { Link } from '~/ui/page-farm/link'
import { CHIP } from './chip'
import { SPANS, type HistoryQuery } from './history-query'
import { historyPathWith } from './history-path-with'

type Props = { query: HistoryQuery; words: string; now: number; controlsId: string }

/**
 * The shown range, with links to the previous and next one and to zoom; on a phone also the button for the
 * other controls, so that the chart is on the first screen.
 */
export function TimeSteps({ query, words, now, controlsId }: Props) {
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
			<p className="min-w-0 font-semibold max-sm:w-full sm:mr-2">{words}</p>
			<button
				type="button"
				popovertarget={controlsId}
				aria-label="Change readings and period"
				className={`popover-trigger no-print gap-2 sm:hidden ${CHIP}`}
			>
				<ListFilter aria-hidden className="size-4.5" />
				Change
			</button>
			{links
				.filter(({ isShown }) => isShown)
				.map(({ to, label, icon: Icon }) => (
					<Link key={label} to={to} preventScrollReset className={`no-print ${CHIP} gap-1.5`}>
						<Icon aria-hidden className="size-4.5" />
						<span className="max-sm:sr-only">{label}</span>
					</Link>
				))}
		</nav>
	)
}
