import { Sprout } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { CycleCard } from './cycle-card'
import type { CycleView } from './view'

type Props = { cycles: CycleView[]; endedCount: number; mayChange: boolean }

/** The cycles that are growing; those that have ended are counted. */
export function CycleList({ cycles, endedCount, mayChange }: Props) {
	return (
		<section aria-label="Active planting cycles" className="grid gap-4">
			<h2 className="sr-only">Active planting cycles</h2>
			{cycles.length === 0 ? (
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
			) : (
				<ul className="grid gap-4 xl:grid-cols-2">
					{cycles.map((cycle) => (
						<li key={cycle.id} className="grid">
							<CycleCard cycle={cycle} mayChange={mayChange} />
						</li>
					))}
				</ul>
			)}
			{endedCount > 0 && (
				<p className="text-sm text-muted">
					{endedCount === 1 ? '1 cycle has' : `${endedCount} cycles have`} ended and{' '}
					{endedCount === 1 ? 'is' : 'are'} not shown.
				</p>
			)}
		</section>
	)
}
