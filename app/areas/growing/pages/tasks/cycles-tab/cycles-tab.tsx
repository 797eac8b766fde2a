import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { Pencil, Sprout } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Pagination } from '~/ui/pagination'
import { statusStyle, statusLabel } from '../../planting-cycles/status-style'
import type { CyclesData } from './read-cycles.server'

/** All cycles with their real status. */
export function CyclesTab({ cycles, page, pages, mayPlan }: CyclesData & { mayPlan: boolean }) {
	if (cycles.length === 0)
		return (
			<EmptyState
				icon={Sprout}
				title="No planting cycles"
				action={
					mayPlan && (
						<LinkButton to="/planting-cycles/new" variant="primary">
							New Cycle
						</LinkButton>
					)
				}
			>
				<p>A planting cycle puts its planting, transplant and harvest into the calendar.</p>
			</EmptyState>
		)
	return (
		<>
			<Card title="Planting cycles" icon={Sprout} flush>
				<ul>
					{cycles.map((cycle) => (
						<CycleRow key={cycle.id} cycle={cycle} mayPlan={mayPlan} />
					))}
				</ul>
			</Card>
			<Pagination page={page} pages={pages} pageTo={(to) => `?tab=cycles&page=${to}`} />
		</>
	)
}

type RowProps = { cycle: CyclesData['cycles'][number]; mayPlan: boolean }

function CycleRow({ cycle, mayPlan }: RowProps) {
	const { id, label, status, quantity, zone, planted, transplant, harvest, note } = cycle
	const { tone, icon } = statusStyle(status)
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
			<div className="min-w-0 flex-[1_1_16rem]">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
					{label}
					<Badge tone={tone} icon={icon}>
						{statusLabel(status)}
					</Badge>
				</p>
				<p className="text-sm text-muted">
					{formatPlants(quantity)}, Zone {zone} · planted {planted}
					{transplant && ` · transplant ${transplant}`} · harvest {harvest}
					{note && ` (${note})`}
				</p>
			</div>
			{mayPlan && (
				<LinkButton
					to={`/planting-cycles/${id}/edit`}
					icon={Pencil}
					aria-label={`Edit ${label}, planted ${planted}`}
				>
					Edit
				</LinkButton>
			)}
		</li>
	)
}
