import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { Sprout } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import type { NurseryView } from './nursery-view'

type Props = { cycles: NurseryView['cycles']; mayPlan: boolean }

/** The cycles behind the numbers in the picture. */
export function TrayLegend({ cycles, mayPlan }: Props) {
	if (cycles.length === 0)
		return (
			<EmptyState
				icon={Sprout}
				title="Every tray is free"
				action={mayPlan && <LinkButton to="/planting-cycles/new">New planting cycle</LinkButton>}
			>
				<p>A planting cycle takes its trays from its planting until it is transplanted.</p>
			</EmptyState>
		)
	return (
		<ol className="grid gap-3 lg:grid-cols-2" aria-label="What is in the trays">
			{cycles.map((cycle) => (
				<li
					key={cycle.id}
					id={`cycle-${cycle.id}`}
					className="flex flex-wrap items-start gap-3 rounded-card border border-line bg-surface p-4"
				>
					<span
						aria-hidden
						className="grid size-9 shrink-0 place-items-center rounded-control border border-accent bg-accent-tint font-bold tabular-nums"
					>
						{cycle.number}
					</span>
					<div className="min-w-0 flex-[1_1_12rem]">
						<p className="font-semibold wrap-anywhere">
							<span className="sr-only">Number {cycle.number}: </span>
							{cycle.label}
						</p>
						<p className="text-sm text-muted">
							{formatPlants(cycle.plants)}, then Zone {cycle.zone} · {cycle.trays}{' '}
							{cycle.trays === 1 ? 'tray' : 'trays'} ({cycle.places})
						</p>
						<p className="text-sm text-muted">
							{cycle.from} until {cycle.until}
							{cycle.isOverdue && ', overdue: still in its trays'}
						</p>
					</div>
					{mayPlan && (
						<LinkButton to={`/planting-cycles/${cycle.id}/edit`} aria-label={`Edit ${cycle.label}`}>
							Edit
						</LinkButton>
					)}
				</li>
			))}
		</ol>
	)
}
