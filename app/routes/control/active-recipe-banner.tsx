import type { RecipeZone } from '@sfc/domain/recipes/recipe-zone'
import { BookOpen } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Link } from '~/ui/page-farm/link'
import { zoneLabel } from '../recipes/recipe-labels'

type Props = { active: { zone: RecipeZone; id: string; name: string }[] }

/** The active recipe of each zone. It only informs and switches nothing. */
export function ActiveRecipeBanner({ active }: Props) {
	if (active.length === 0) return null
	const isOne = active.every(({ id }) => id === active[0]?.id)
	const shown = isOne ? active.slice(0, 1) : active
	return (
		<div className="mb-4">
			<Alert
				tone="info"
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
				It lists what the crop needs. Switch equipment below.
			</Alert>
		</div>
	)
}
