import { ListFilter, X } from 'lucide-react'
import { Link } from '~/ui/page-farm/link'
import { CHIP } from './chip'
import type { HistoryQuery } from './history-query'
import { historyPathWith } from './history-path-with'
import type { Preset } from './presets'

type Props = { query: HistoryQuery; presets: readonly Preset[] }

/** Presets of readings, and a link to the list of all. */
export function SeriesChoice({ query, presets }: Props) {
	const shown = query.keys.toSorted().join()
	return (
		<nav aria-label="Readings" className="flex flex-wrap gap-1">
			<Link
				to={historyPathWith(query, { isPicking: !query.isPicking })}
				preventScrollReset
				aria-current={query.isPicking ? 'true' : undefined}
				className={`${CHIP} gap-2`}
			>
				{query.isPicking ? (
					<X aria-hidden className="size-4.5" />
				) : (
					<ListFilter aria-hidden className="size-4.5" />
				)}
				{query.isPicking ? 'Close the list' : 'Choose readings and days'}
			</Link>
			{presets.map(({ label, keys }) => (
				<Link
					key={label}
					to={historyPathWith(query, { keys })}
					preventScrollReset
					aria-current={keys.toSorted().join() === shown ? 'true' : undefined}
					className={CHIP}
				>
					{label}
				</Link>
			))}
		</nav>
	)
}
