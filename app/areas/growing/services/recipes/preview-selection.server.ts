import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import type { Range } from '@sfc/domain/growing/recipes/band'
import { bandAt } from '@sfc/domain/growing/recipes/band-at'
import { formatLampLevels, type LampLevels } from '@sfc/domain/growing/recipes/lamp-levels'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import {
	STAGE_QUANTITY_KEYS,
	type StageQuantity,
} from '@sfc/domain/growing/recipes/stage-quantities'
import { withSelection, type Planting } from '@sfc/domain/growing/recipes/growing-history'
import { growingRecord, type GrowingRecord } from '@sfc/domain/growing/recipes/growing-record'
import { findTarget, STAGE_TARGETS } from '@sfc/domain/growing/recipes/target'
import { NIGHT_TARGETS } from '@sfc/domain/growing/recipes/targets-now'
import type { FarmScope } from '~/context.server'
import { findMatchingRecipe } from './find-matching-recipe'
import { loadGrowingNow } from './load-growing-history.server'

type PreviewRange = Range & { isTypical: boolean }

/** Planting that stands in a zone, and the needs that the zone would not meet. */
type PlantingPreview = {
	id: number
	cropName: string
	varietyName: string | null
	plants: number
	/** Needs by its own recipe, else the catalogue's of its crop; missing where that has none. */
	lacks: { quantity: StageQuantity; needs: Range; gets: Range }[]
}

/** Changes in one zone when a recipe is selected; empty when its targets stay the same. */
export type ZonePreview = {
	zone: RecipeZone
	/** Recipe and stage that the zone follows now. */
	from: { recipe: string; stage: string | null } | null
	/** Stage it would be kept in, and why that one. */
	stage: string | null
	why: string
	changes: { quantity: StageQuantity; was: PreviewRange | null; is: PreviewRange | null }[]
	/** The levels of lamps by colour; null when they stay. */
	lamps: { was: LampLevels | null; is: LampLevels | null } | null
	plantings: PlantingPreview[]
}

/** Previews what selecting a recipe would change, in one zone or in both; nothing is changed. */
export async function previewSelection(
	ctx: Pick<FarmScope, 'db' | 'farm' | 'now' | 'once'>,
	{ recipe, zone }: { recipe: Recipe; zone?: RecipeZone | undefined },
): Promise<ZonePreview[]> {
	const zones = zone ? [zone] : RECIPE_ZONES
	const at = ctx.now()
	const history = await loadGrowingNow(ctx)
	const before = growingRecord(history)
	const after = growingRecord(withSelection(history, { recipe, zones, at }))
	const today = todayIn(ctx.farm.timezone, at)
	return zones.map((zone) => {
		const [was, is] = [before.zoneAt(zone, at), after.zoneAt(zone, at)]
		return {
			zone,
			from: was.recipe && { recipe: was.recipe.name, stage: was.stage },
			stage: is.stage,
			why: is.why,
			changes: STAGE_QUANTITY_KEYS.flatMap((quantity) => {
				const earlier = getTargetRange(before, at, { zone, quantity })
				const later = getTargetRange(after, at, { zone, quantity })
				const isSame = earlier?.min === later?.min && earlier?.max === later?.max
				const isNightOnly = isNightTarget(quantity) && !was.targets[quantity]
				if (isSame || (isNightOnly && !is.targets[quantity])) return []
				return [{ quantity, was: earlier, is: later }]
			}),
			lamps: isEqualLevels(was.lamps, is.lamps) ? null : { was: was.lamps, is: is.lamps },
			plantings: after.plantingsAt(zone, at).map((planting) => {
				const { id, cropName, varietyName, plants } = planting
				return {
					id,
					cropName,
					varietyName,
					plants,
					lacks: listUnmetNeeds(planting, { record: after, zone, at }, today),
				}
			}),
		}
	})
}

const isEqualLevels = (one: LampLevels | null, other: LampLevels | null) =>
	formatLampLevels(one ?? {}) === formatLampLevels(other ?? {})

const isNightTarget = (quantity: StageQuantity) =>
	Object.values<StageQuantity>(NIGHT_TARGETS).includes(quantity)

type Asked = { zone: RecipeZone; quantity: StageQuantity }

/**
 * Returns the target a zone is kept at; for hours of light, which nothing reads, that of the stage.
 */
function getTargetRange(
	record: GrowingRecord,
	at: number,
	{ zone, quantity }: Asked,
): PreviewRange | null {
	const isNight = isNightTarget(quantity)
	const reading = Object.entries(STAGE_TARGETS).find(
		([, key]) => (isNight ? NIGHT_TARGETS[key as keyof typeof NIGHT_TARGETS] : key) === quantity,
	)?.[0]
	if (!reading) {
		const own = record.zoneAt(zone, at).targets[quantity]
		return own ? { ...own, isTypical: false } : null
	}
	const grown = record.zoneAt(record.zoneOf({ zone, quantity: reading }, at), at)
	const target = findTarget({ ...grown, part: isNight ? 'night' : 'day' }, reading)
	return target && { min: target.low, max: target.high, isTypical: target.source === 'typical' }
}

/** Lists the needs of a planting today that its zone would be outside of. */
function listUnmetNeeds(
	planting: Planting,
	{ record, zone, at }: { record: GrowingRecord; zone: RecipeZone; at: number },
	today: string,
): PlantingPreview['lacks'] {
	const followed = record.zoneAt(zone, at).recipe
	const own = planting.choices.at(-1)?.recipe ?? null
	const recipe = own ?? findMatchingRecipe(followed, { ...planting, recipeId: null })
	if (!recipe) return []
	const needed = bandAt(recipe, Math.max(0, daysBetween(planting.plantDate, today)))
	return STAGE_QUANTITY_KEYS.flatMap((quantity) => {
		const needs = needed[quantity]
		const gets = getTargetRange(record, at, { zone, quantity })
		if (!needs || !gets || gets.isTypical) return []
		if (needs.min <= gets.max && needs.max >= gets.min) return []
		return [{ quantity, needs, gets: { min: gets.min, max: gets.max } }]
	})
}
