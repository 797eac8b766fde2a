import { TYPICAL_BANDS, type Band } from '@sfc/domain/climate/typical-bands'
import type { Recipe } from '@sfc/domain/recipes/recipe'
import type { StageQuantity } from '@sfc/domain/recipes/stage-quantities'
import { isQuantity } from '@sfc/domain/readings/quantities'
import type { FarmScope } from '~/context.server'
import { readActiveRecipes } from './read-active-recipes.server'

/** The target range of a value in the stored unit, and its source. */
export type Target = Band

/** The quantities that a recipe gives a target, and what it calls them. */
export const OF_STAGE: Readonly<Record<string, StageQuantity>> = {
	airTemperature: 'airC',
	humidity: 'humidityPct',
	ph: 'ph',
	ec: 'ecMsCm',
	par: 'ppfd',
	co2: 'co2Ppm',
}

/**
 * Returns the target range of a point: from the recipe of its zone over all stages, else the
 * typical range of most crops; null when there is none.
 */
export async function loadTargets(
	ctx: Pick<FarmScope, 'db' | 'farm'>,
): Promise<(series: { zone: string; quantity: string }) => Target | null> {
	const active = await readActiveRecipes(ctx)
	return ({ zone, quantity }) =>
		targetOf(zone === 'nursery' || zone === 'cultivation' ? active[zone]?.recipe : null, quantity)
}

/** The target range of a quantity by a recipe, else the typical one; null when there is none. */
export function targetOf(recipe: Recipe | null | undefined, quantity: string): Target | null {
	const asked = recipe && rangeOf(recipe, quantity)
	if (asked) return asked
	const typical = isQuantity(quantity) ? TYPICAL_BANDS[quantity] : undefined
	return typical ? { low: typical.low, high: typical.high, source: 'typical' } : null
}

function rangeOf(recipe: Recipe, quantity: string): Target | null {
	const key = OF_STAGE[quantity]
	const ranges = recipe.stages.flatMap((stage) => (key && stage[key] ? [stage[key]] : []))
	if (ranges.length === 0) return null
	const low = Math.min(...ranges.map(({ min }) => min))
	const high = Math.max(...ranges.map(({ max }) => max))
	return { low, high, source: recipe.name }
}
