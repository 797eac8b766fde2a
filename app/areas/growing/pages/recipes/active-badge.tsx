import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { Badge } from '~/ui/badge'
import { zoneLabel } from './recipe-labels'

/** The zones that follow a recipe; renders nothing without any. */
export function ActiveBadge({ zones }: { zones: readonly RecipeZone[] }) {
	if (zones.length === 0) return null
	const where = zones.length === RECIPE_ZONES.length ? '' : ` in ${zones.map(zoneLabel).join(', ')}`
	return <Badge tone="good">ACTIVE{where}</Badge>
}
