import { Sprout } from 'lucide-react'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { Card } from '~/ui/card'
import { zoneLabel } from '../recipe-labels'
import { SelectLink } from '../select-link'

type Choice = {
	name: string
	isThis: boolean
	/** The earlier version of this recipe that the zone follows, and how the newest one differs. */
	earlier: { version: number; differences: string[] } | null
	selected: string
}
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
								</p>
								{choice?.earlier && (
									<div className="mt-1 text-sm">
										<p>
											It keeps version {choice.earlier.version} until a person selects version{' '}
											{recipe.version}, which differs:
										</p>
										<ul className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere">
											{choice.earlier.differences.map((line) => (
												<li key={line}>{line}</li>
											))}
										</ul>
									</div>
								)}
							</div>
							{maySelect && (
								<SelectLink
									recipe={recipe}
									zone={zone}
									isActive={Boolean(choice?.isThis && !choice.earlier)}
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
