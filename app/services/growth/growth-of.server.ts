import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { isActiveCycle } from '@sfc/domain/growing/cycle-status'
import { daysOffPlan } from '@sfc/domain/growth/days-off-plan'
import { growthOn, type GrowthOn } from '@sfc/domain/growth/growth-on'
import { health, type Health } from '@sfc/domain/growth/health'
import { stageDays, type StageDay } from '@sfc/domain/growth/stage-days'
import { stagePlan } from '@sfc/domain/growth/stage-plan'
import { predictYield, type YieldPrediction } from '@sfc/domain/growth/yield-prediction'
import type { Recipe } from '@sfc/domain/recipes/recipe'
import type { FarmCtx } from '~/context.server'
import type { Cycle } from '../growing/cycle.server'
import { latestReadings } from '../readings/latest-readings.server'
import { recipeOfCycles } from '../recipes/recipe-of-cycles.server'
import { environmentOf, type EnvironmentNow } from './environment-of'
import { groupedBy } from './grouped-by'
import { healthInputs } from './health-inputs'
import type { HourlyClimate } from './hourly-climate.server'
import { journalOfCrops } from './journal-of-crops.server'
import { observationsOf, type Observation } from './observations-of.server'
import { pastYields, varietyKey } from './past-yields.server'
import { placeOn } from './place-of'
import { recipeOfCrop } from './recipe-of-crop'

/** How one crop grows, as of today on the farm. */
export type CropGrowth = GrowthOn & {
	cycle: Cycle
	stages: StageDay[]
	/** Days since sowing, or until the cycle ended; 0 before it is sown. */
	daysGrowing: number
	health: Health
	prediction: YieldPrediction
	environment: EnvironmentNow[]
	recipe: Recipe | null
	seen: Observation[]
}

/** The growth of cycles, from a fixed number of queries however many there are. `only`: one cycle's. */
export async function growthOf(
	ctx: FarmCtx,
	cycles: readonly Cycle[],
	climate: HourlyClimate,
	only?: number,
): Promise<CropGrowth[]> {
	const [recipes, seen, journal, yields, readings] = await Promise.all([
		recipeOfCycles(ctx, [...cycles]),
		observationsOf(ctx, only),
		journalOfCrops(ctx, only),
		pastYields(ctx),
		latestReadings(ctx),
	])
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const seenOf = groupedBy(seen, ({ cycleId }) => cycleId)
	const { isSimulated } = ctx.farm
	return cycles.map((cycle) => {
		const isActive = isActiveCycle(cycle.status)
		const day = isActive ? today : (cycle.harvestedOn ?? cycle.endedOn ?? today)
		const recipe = recipes.get(cycle.id) ?? null
		const notes = seenOf.get(cycle.id) ?? []
		const stages = stageDays(stagePlan(cycle, recipeOfCrop(recipe, cycle)), cycle, notes)
		const offPlan = daysOffPlan(stages, cycle, notes, day)
		const known = { cycle, recipe, climate, journal: journal.get(cycle.id), offPlan }
		const dayOfCycle = Math.max(0, daysBetween(cycle.plantDate, day))
		const where = { place: placeOn(cycle, day), recipe, dayOfCycle, isSimulated }
		return {
			...growthOn(stages, day, { isHarvested: cycle.status === 'harvested' }),
			cycle,
			stages,
			recipe,
			seen: notes,
			daysGrowing: dayOfCycle,
			health: health(isActive && day >= cycle.plantDate ? healthInputs(known) : []),
			prediction: predictYield(
				cycle.quantity,
				yields.get(varietyKey(cycle)) ?? null,
				yieldSaid(recipe, cycle),
			),
			environment: isActive ? environmentOf(readings, where) : [],
		}
	})
}

function yieldSaid(recipe: Recipe | null, cycle: Cycle) {
	const said = recipeOfCrop(recipe, cycle)
	return said?.yieldInWords ? { words: said.yieldInWords, recipeName: said.name } : null
}
