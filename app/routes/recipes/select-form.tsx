import { useNavigation } from '@remix-run/react'
import type { RecipeZone } from '@sfc/domain/recipes/recipe-zone'
import { Button } from '~/ui/button'
import { Form } from '~/ui/page-farm/form'

type Props = {
	recipe: { id: string; name: string }
	/** Both zones when omitted. */
	zone?: RecipeZone
	isActive: boolean
	/** The form's target; the page itself when omitted. */
	action?: string
	label?: string
	variant?: 'primary' | 'secondary'
}

/** The button that makes a recipe active; disabled while it is active or being selected. */
export function SelectForm({
	recipe,
	zone,
	isActive,
	action,
	label = 'Select Recipe',
	variant,
}: Props) {
	const navigation = useNavigation()
	const isPending =
		navigation.formData?.get('recipeId') === recipe.id &&
		(navigation.formData.get('zone') ?? undefined) === zone
	if (isActive)
		return (
			<Button type="button" disabled aria-label={`Active Recipe: ${recipe.name}`}>
				Active Recipe
			</Button>
		)
	return (
		<Form method="post" action={action} preventScrollReset className="grid">
			<input type="hidden" name="recipeId" value={recipe.id} />
			{zone && <input type="hidden" name="zone" value={zone} />}
			<Button pending={isPending} variant={variant} aria-label={`${label}: ${recipe.name}`}>
				{label}
			</Button>
		</Form>
	)
}
