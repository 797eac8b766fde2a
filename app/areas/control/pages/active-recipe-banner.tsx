import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { BookOpen } from 'lucide-react'
import { formatPlanStanding } from '~/areas/control/services/plans/format-plan-standing'
import type { PlanStanding } from '~/areas/control/services/plans/read-plan-standing.server'
import { Alert } from '~/ui/alert'
import { Link } from '~/ui/page-farm/link'
import { zoneLabel } from '~/areas/growing/pages/recipes/recipe-labels'

type Props = {
	active: { zone: RecipeZone; id: string; name: string; hasNewer: boolean }[]
	standing: PlanStanding
}

/** The active recipe of each zone, and whether it drives the equipment. */
export function ActiveRecipeBanner({ active, standing }: Props) {
	if (active.length === 0) return null
	const isOne = active.every(({ id }) => id === active[0]?.id)
	const outdated = active.find(({ hasNewer }) => hasNewer)
	const shown = isOne ? active.slice(0, 1) : active
	return (
		<div className="mb-4">
			<Alert
				tone={standing.kind === 'refused' ? 'danger' : 'info'}
				icon={BookOpen}
				title={
					<>
						Active recipe:{' '}
						{shown.map(({ zone, id, name }, at) => (
							<span key={zone}>
								{at > 0 && ', '}
								<Link
									to={`/recipes/${id}`}
									className="inline-flex min-h-6 items-center text-accent underline wrap-anywhere"
								>
									{name}
								</Link>
								{(!isOne || active.length === 1) && ` in ${zoneLabel(zone)}`}
							</span>
						))}
					</>
				}
			>
				{standing.kind === 'driving'
					? 'God Mode: the recipe drives the equipment. A manual switch ends automatically.'
					: standing.kind === 'off'
						? 'It lists what the crop needs. Turn on automation on the Plan page, or switch equipment below.'
						: formatPlanStanding(standing)}{' '}
				{outdated && (
					<Link
						to={`/recipes/${outdated.id}`}
						className="inline-flex min-h-6 items-center text-accent underline"
					>
						A newer version of {outdated.name} has other figures
					</Link>
				)}
			</Alert>
		</div>
	)
}
