import { Link } from '~/ui/page-farm/link'
import { EVENT_KINDS, type EventKind } from '~/areas/readings/services/history/event-list'
import { CHIP } from './chip'
import { EVENT_MARKS } from './event-marks'
import type { HistoryQuery } from './history-query'
import { historyPathWith } from './history-path-with'

type Props = { query: HistoryQuery; counts: Readonly<Partial<Record<EventKind, number>>> }

/** The legend of the marks on the charts; each kind can be turned off and on. */
export function EventLegend({ query, counts }: Props) {
	const kinds = EVENT_KINDS.filter((kind) => counts[kind] || query.hidden.includes(kind))
	if (kinds.length === 0) return null
	return (
		<nav aria-label="Events on the charts" className="flex flex-wrap gap-1">
			{kinds.map((kind) => {
				const { label, icon: Icon } = EVENT_MARKS[kind]
				const isShown = !query.hidden.includes(kind)
				const hidden = isShown
					? [...query.hidden, kind]
					: query.hidden.filter((other) => other !== kind)
				return (
					<Link
						key={kind}
						to={historyPathWith(query, { hidden })}
						preventScrollReset
						aria-current={isShown ? 'true' : undefined}
						className={`${CHIP} gap-2 ${isShown ? '' : 'text-muted line-through'}`}
					>
						<Icon aria-hidden className="size-4.5 text-info" />
						{label}
						<span className="text-muted">{counts[kind] ?? 0}</span>
						<span className="sr-only">{isShown ? ', shown' : ', hidden'}</span>
					</Link>
				)
			})}
		</nav>
	)
}
