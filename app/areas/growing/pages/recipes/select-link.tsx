import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'

type Props = {
	recipe: { id: string; name: string }
	/** Both zones when omitted. */
	zone?: RecipeZone
	isActive: boolean
	label?: string
	variant?: 'primary' | 'secondary'
}

/** A link to the page that tells what selecting a recipe changes; disabled while it is active. */
export function SelectLink({ recipe, zone, isActive, label = 'Select Recipe', variant }: Props) {
	if (isActive)
		return (
			<Button type="button" disabled aria-label={`Active Recipe: ${recipe.name}`}>
				Active Recipe
			</Button>
		)
	return (
		<LinkButton
			to={`/recipes/${recipe.id}/select${zone ? `?zone=${zone}` : ''}`}
			variant={variant}
			aria-label={`${label}: ${recipe.name}`}
		>
			{label}
		</LinkButton>
	)
}
