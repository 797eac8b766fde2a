import { Sprout } from 'lucide-react'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { Card } from '~/ui/card'
import { zoneLabel } from '../recipe-labels'
import { SelectLink } from '../select-link'

type Choice = { name: string; isThis: boolean; isNewest: boolean; selected: string }
type Props = {
	recipe: { id: string; name: string; version: number }
	choices: Partial<Record<RecipeZone, Choice>>
	maySelect: boolean
}

/** The recipe each zone follows now, and a button to give it this one. */
export function ZoneChoice({ recipe, choices, maySelect }: Props) {
	return (
		<Card title="Zones" icon={Sprout} flush>
			<ul>
				{RECIPE_ZONES.map((zone) => {
					const choice = choices[zone]
					return (
						<li
							key={zone}
							className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3"
						>
							<div className="min-w-0 flex-[1_1_12rem]">
								<p className="font-semibold">{zoneLabel(zone)}</p>
								<p className="text-sm text-muted wrap-anywhere">
									{choice ? `Follows ${choice.name}, ${choice.selected}` : 'Follows no recipe'}
									{choice?.isThis && !choice.isNewest && ', in an earlier version'}
								</p>
							</div>
							{maySelect && (
								<SelectLink
									recipe={recipe}
									zone={zone}
									isActive={Boolean(choice?.isThis && choice.isNewest)}
									label={`Select for ${zoneLabel(zone)}`}
								/>
							)}
						</li>
					)
				})}
			</ul>
		</Card>
	)
}
