import type { SowingPlanSettings } from '@sfc/contract/selling/sowing-plan/plan-settings'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { recipeForCrop } from '@sfc/domain/growing/recipes/recipe-for-crop'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { cropFigures, type CropFigures } from '@sfc/domain/growing/sowing-plan/crop-figures'
import type { WorkPerPlant } from '@sfc/domain/growing/sowing-plan/sowing-plan'
import { groupBy } from '@sfc/domain/group-by'
import { median } from '@sfc/domain/median'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { offers } from '#db/schema/orders'
import { plantingCycles, tasks } from '#db/schema/planting-cycles'
import { listEndedCycles } from '~/areas/growing/services/analytics/list-ended-cycles.server'
import { listRecipes } from '~/areas/growing/services/recipes/list-recipes.server'
import type { FarmCtx } from '~/context.server'
import { cropKey } from '../offers/list-crops-to-offer.server'
import type { Crop } from '../offers/load-supply.server'

/** Harvests of this time count. */
const YEARS_DAYS = 730
const MOST_TASKS = 500

export type PlannedCrop = Crop &
	CropFigures & {
		key: string
		label: string
		recipe: Recipe | null
		shelfDays: number | null
		/** Size of the pack of its smallest offer. */
		packMilli: number
	}

/** Loads how each crop grows on the farm: by its own harvests, else by recipe and offer. */
export async function loadPlanCrops(
	ctx: FarmCtx,
	crops: readonly Crop[],
	{ settings, today }: { settings: SowingPlanSettings; today: string },
): Promise<PlannedCrop[]> {
	const [ended, recipes, offered] = await Promise.all([
		listEndedCycles(ctx, { from: addDays(today, -YEARS_DAYS), to: today }),
		listRecipes(ctx),
		ctx.db.read.select().from(offers).where(eq(offers.farmId, ctx.farm.id)),
	])
	const byCrop = groupBy(ended, ({ crop }) => crop)
	return crops.map((crop) => {
		const key = cropKey(crop)
		const label = cropLabel(crop)
		const own = offered.filter((offer) => cropKey(offer) === key)
		const perPlant = own.flatMap(({ perPlantMilli }) => perPlantMilli ?? [])
		const shelf = own.map(({ shelfDays }) => shelfDays)
		const recipe = recipeForCrop(recipes, crop)
		const figures = cropFigures(byCrop.get(label) ?? [], {
			unit: crop.unit,
			safetyPct: settings.safetyPct,
			recipe,
			offeredMilli: perPlant.length > 0 ? Math.min(...perPlant) : null,
		})
		const known = shelf.flatMap((days) => days ?? [])
		const shelfDays = known.length > 0 ? Math.min(...known) : null
		const packMilli = Math.min(...own.map((offer) => offer.packMilli))
		const { cropName, varietyName, unit } = crop
		return { cropName, varietyName, unit, key, label, recipe, shelfDays, packMilli, ...figures }
	})
}

/** Loads the minutes of work that a plant takes, by the planned durations of this farm's tasks; 0 where none has one. */
export async function loadWorkPerPlant({ db, farm }: FarmCtx): Promise<WorkPerPlant> {
	const rows = await db.read
		.select({ type: tasks.type, minutes: tasks.durationMin, plants: plantingCycles.quantity })
		.from(tasks)
		.innerJoin(plantingCycles, eq(plantingCycles.id, tasks.cycleId))
		.where(and(eq(tasks.farmId, farm.id), isNotNull(tasks.durationMin)))
		.orderBy(desc(tasks.id))
		.limit(MOST_TASKS)
	const of = (type: string) =>
		median(
			rows
				.filter((row) => row.type === type)
				.map(({ minutes, plants }) => (minutes ?? 0) / Math.max(1, plants)),
		) ?? 0
	return { plant: of('plant'), transplant: of('transplant'), harvest: of('harvest') }
}
