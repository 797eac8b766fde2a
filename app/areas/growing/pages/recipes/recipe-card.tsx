import { Badge } from '~/ui/badge'
import { FactRow } from '~/ui/fact'
import { LinkButton } from '~/ui/link-button'
import { ActiveBadge } from './active-badge'
import type { RecipeCardView } from './card-view.server'
import { dayCount, difficultyLabel } from './recipe-labels'
import { SelectLink } from './select-link'

type Props = { recipe: RecipeCardView; maySelect: boolean }

/** One recipe in the list: its crop, its duration, and the figures of its longest stage. */
export function RecipeCard({ recipe, maySelect }: Props) {
	const { id, name, description, growthDays, transplantDays, figures, figuresOf } = recipe
	return (
		<article
			aria-labelledby={`recipe-${id}`}
			className={`drawn-near flex min-w-0 flex-col gap-3 rounded-card border bg-surface p-4 ${recipe.zones.length > 0 ? 'border-good-line' : 'border-line'}`}
		>
			<header className="grid gap-2">
				<h2 id={`recipe-${id}`} className="text-lg font-semibold wrap-anywhere">
					{name}
				</h2>
				<p className="flex flex-wrap gap-1.5">
					<ActiveBadge zones={recipe.zones} />
					{recipe.hasNewer && <Badge tone="attention">Newer version</Badge>}
					<Badge>{difficultyLabel(recipe.difficulty)}</Badge>
					{recipe.isOwn && <Badge tone="accent">Own recipe</Badge>}
				</p>
			</header>
			<p className="line-clamp-3 text-muted wrap-anywhere">{description}</p>
			<p>
				<strong className="text-xl font-semibold">{growthDays}</strong>{' '}
				<span className="text-muted">{growthDays === 1 ? 'day' : 'days'} to harvest</span>
			</p>
			<dl className="grid gap-1 text-sm" aria-label={figuresOf}>
				{transplantDays > 0 && <FactRow name="Transplant after" value={dayCount(transplantDays)} />}
				{figures.map(({ label, text }) => (
					<FactRow key={label} name={label} value={text} />
				))}
			</dl>
			<div className="mt-auto grid gap-2 pt-1 sm:grid-cols-2">
				<LinkButton to={`/recipes/${id}`} aria-label={`View Details: ${name}`}>
					View Details
				</LinkButton>
				{maySelect && <SelectLink recipe={recipe} isActive={recipe.isActive} variant="primary" />}
			</div>
		</article>
	)
}
