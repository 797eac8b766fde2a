import { formatNumber } from '@sfc/domain/units/format-number'
import { ChevronRight, ChevronsLeft, NotebookPen, SearchX } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { EntryCard } from './entry-card'
import type { DayView } from './entry-view.server'

type Props = {
	days: readonly DayView[]
	/** The number of entries that match the filter; null without a filter. */
	found: number | null
	tag: string | null
	query: string
	next: string | null
	isFirst: boolean
	mayWrite: boolean
}

/** A page of entries grouped by day, newest first, with a link to older ones. */
export function EntryList({ days, found, tag, query, next, isFirst, mayWrite }: Props) {
	if (days.length === 0 && found === null && isFirst) return <NoEntries mayWrite={mayWrite} />
	if (days.length === 0) return <NothingFound tag={tag} />
	const to = (more: string) => `/crop-journal?${[query, more].filter(Boolean).join('&')}`
	return (
		<section aria-label="Entries" className="grid gap-5">
			{found !== null && (
				<p role="status" className="text-muted">
					{found === 1 ? '1 entry' : `${formatNumber(found)} entries`} found
					{tag !== null && (
						<>
							{' '}
							with the tag <strong className="font-semibold wrap-anywhere text-ink">#{tag}</strong>
						</>
					)}
				</p>
			)}
			{days.map(({ day, heading, entries }) => (
				<section key={day} aria-labelledby={`day-${day}`} className="grid min-w-0 gap-2.5">
					<h2 id={`day-${day}`} className="text-sm font-semibold text-muted">
						{heading}
					</h2>
					<ul className="grid gap-3">
						{entries.map((entry) => (
							<li key={entry.id} className="grid min-w-0">
								<EntryCard entry={entry} />
							</li>
						))}
					</ul>
				</section>
			))}
			{(next !== null || !isFirst) && (
				<nav aria-label="Pages" className="no-print flex flex-wrap justify-between gap-3">
					{isFirst ? (
						<span />
					) : (
						<LinkButton to={to('')} icon={ChevronsLeft}>
							Newest entries
						</LinkButton>
					)}
					{next !== null && (
						<LinkButton to={to(`before=${next}`)} rel="next">
							Older entries
							<ChevronRight aria-hidden className="size-4.5" />
						</LinkButton>
					)}
				</nav>
			)}
		</section>
	)
}

function NoEntries({ mayWrite }: { mayWrite: boolean }) {
	return (
		<EmptyState
			icon={NotebookPen}
			title="No Journal Entries"
			action={
				mayWrite && (
					<LinkButton to="/crop-journal/new" variant="primary">
						Add First Entry
					</LinkButton>
				)
			}
		>
			<p>
				No entries yet. Write down what you see on the plants; completed tasks and harvests are
				added automatically.
			</p>
		</EmptyState>
	)
}

function NothingFound({ tag }: { tag: string | null }) {
	return (
		<EmptyState
			icon={SearchX}
			title="No entries found"
			action={<LinkButton to="/crop-journal">Clear search and filters</LinkButton>}
		>
			<p className="wrap-anywhere">
				No entries match the search and the filters
				{tag !== null && <>, among them the tag #{tag}</>}.
			</p>
		</EmptyState>
	)
}
