import type { RecipeCategory, RecipeDifficulty } from '@sfc/domain/growing/recipes/recipe'
import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { Archive, Copy, History, Pencil } from 'lucide-react'
import { Badge } from '~/ui/badge'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { ActiveBadge } from '../active-badge'
import type { Mark } from './recipe-view.server'
import { categoryLabel, dayCount, difficultyLabel } from '../recipe-labels'
import { SelectLink } from '../select-link'
import { SourceMark } from './source-mark'

type Props = {
	recipe: {
		id: string
		name: string
		version: number
		isOwn: boolean
		category: RecipeCategory
		difficulty: RecipeDifficulty
		description: string
		lampPercent: number | null
	}
	view: {
		facts: {
			growth: { days: number; mark: Mark }
			transplant: { days: number; mark: Mark }
			yield: { text: string; mark: Mark } | null
		}
	}
	zones: RecipeZone[]
	isActive: boolean
	isRetired: boolean
	maySelect: boolean
	mayWrite: boolean
}

/** The header of a recipe's page: its crop, its duration and its buttons. */
export function RecipeHeader(props: Props) {
	const { recipe, view, zones, isActive, isRetired, maySelect, mayWrite } = props
	const { id, name, isOwn } = recipe
	const { growth, transplant, yield: harvest } = view.facts
	return (
		<>
			<PageHeader
				title={name}
				subtitle={recipe.description}
				actions={
					<>
						{isOwn && (
							<LinkButton to={`/recipes/${id}/versions`} icon={History}>
								Versions
							</LinkButton>
						)}
						{mayWrite && (
							<LinkButton to={`/recipes/${id}/copy`} icon={Copy}>
								Copy
							</LinkButton>
						)}
						{mayWrite && isOwn && !isRetired && (
							<>
								<LinkButton to={`/recipes/${id}/retire`} icon={Archive}>
									Retire
								</LinkButton>
								<LinkButton to={`/recipes/${id}/edit`} icon={Pencil}>
									Edit
								</LinkButton>
							</>
						)}
						{maySelect && <SelectLink recipe={recipe} isActive={isActive} variant="primary" />}
					</>
				}
			/>
			<div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
				<ActiveBadge zones={zones} />
				<Badge>{categoryLabel(recipe.category)}</Badge>
				<Badge>{difficultyLabel(recipe.difficulty)}</Badge>
				{isOwn && <Badge tone="accent">Own recipe, version {recipe.version}</Badge>}
				<p>
					<strong>{dayCount(growth.days)}</strong> to harvest <SourceMark mark={growth.mark} />
				</p>
				<p>
					{transplant.days > 0 ? (
						<>
							transplant after <strong>{dayCount(transplant.days)}</strong>{' '}
							<SourceMark mark={transplant.mark} />
						</>
					) : (
						'stays where it is sown'
					)}
				</p>
				{recipe.lampPercent !== null && (
					<p>
						lamps at <strong>{recipe.lampPercent}%</strong>
					</p>
				)}
				{harvest && (
					<p>
						<span className="text-muted">Yield:</span> {harvest.text}{' '}
						<SourceMark mark={harvest.mark} />
					</p>
				)}
			</div>
		</>
	)
}
