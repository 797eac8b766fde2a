import { formatNumber } from '@sfc/domain/units/format-number'
import { SearchX, Sprout } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Pagination } from '~/ui/pagination'
import { Link } from '~/ui/page-farm/link'
import { CycleCard } from './cycle-card'
import { CycleFilter, type FilterView } from './cycle-filter'
import type { CycleView } from '../cycle-view'

type Props = {
	cycles: CycleView[]
	filter: FilterView
	/** The filter as a query string. */
	query: string
	total: number
	page: number
	pages: number
	endedCount: number
	mayChange: boolean
	mayHarvest: boolean
}

/** A page of cycles: the growing ones, or those that match the filter. */
export function CycleList(props: Props) {
	const { cycles, filter, query, total, page, pages, endedCount, mayChange, mayHarvest } = props
	const title = filter.isSet ? `${formatNumber(total)} found` : 'Active planting cycles'
	return (
		<section aria-label={title} className="grid gap-4">
			<h2 className="sr-only">{title}</h2>
			<CycleFilter filter={filter} />
			{filter.isSet && <p className="text-sm text-muted">{title}</p>}
			{cycles.length === 0 ? (
				<NoCycles isFiltered={filter.isSet} mayChange={mayChange} />
			) : (
				<ul className="grid gap-4 xl:grid-cols-2">
					{cycles.map((cycle) => (
						<li key={cycle.id} className="grid">
							<CycleCard cycle={cycle} mayChange={mayChange} mayHarvest={mayHarvest} />
						</li>
					))}
				</ul>
			)}
			<Pagination page={page} pages={pages} pageTo={(to) => `?${query}&page=${to}`} />
			{endedCount > 0 && (
				<p className="text-sm text-muted">
					<Link
						to="?status=ended"
						className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
					>
						Show the {formatNumber(endedCount)}{' '}
						{endedCount === 1 ? 'cycle that has' : 'cycles that have'} ended
					</Link>
				</p>
			)}
		</section>
	)
}

function NoCycles({ isFiltered, mayChange }: { isFiltered: boolean; mayChange: boolean }) {
	if (isFiltered)
		return (
			<EmptyState
				icon={SearchX}
				title="No planting cycles match"
				action={<LinkButton to="?">Show active cycles</LinkButton>}
			>
				<p>Change the filter, or clear it.</p>
			</EmptyState>
		)
	return (
		<EmptyState
			icon={Sprout}
			title="No active planting cycles"
			action={
				mayChange && (
					<LinkButton to="/planting-cycles/new" variant="primary">
						Plant the first crop
					</LinkButton>
				)
			}
		>
			<p>Nothing is growing here. A planting cycle plans its transplant and harvest for you.</p>
		</EmptyState>
	)
}
