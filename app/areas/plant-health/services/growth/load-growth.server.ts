import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { isActiveCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { planDelay } from '@sfc/domain/plant-health/growth/plan-delay'
import { growthOn, type GrowthOn } from '@sfc/domain/plant-health/growth/growth-on'
import { health, type Health } from '@sfc/domain/plant-health/growth/health'
import { stageDays, type StageDay } from '@sfc/domain/plant-health/growth/stage-days'
import { stagePlan } from '@sfc/domain/plant-health/growth/stage-plan'
import {
	predictYield,
	type YieldPrediction,
} from '@sfc/domain/plant-health/growth/yield-prediction'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import type { FarmCtx } from '~/context.server'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { loadCropRecord } from '~/areas/growing/services/recipes/load-crop-record.server'
import { assessEnvironment, type EnvironmentNow } from './assess-environment'
import { groupBy } from '@sfc/domain/group-by'
import { buildHealthInputs } from './build-health-inputs'
import type { HourlyClimate } from '~/areas/readings/services/load-hourly-climate.server'
import { loadCropJournals } from './load-crop-journals.server'
import { listObservations, type Observation } from './list-observations.server'
import { loadPastYields, varietyKey } from './load-past-yields.server'
import { findMatchingRecipe } from '~/areas/growing/services/recipes/find-matching-recipe'

const HOUR_MS = 3_600_000

/** Growth of one crop as of today on the farm. */
export type CropGrowth = GrowthOn & {
	cycle: Cycle
	/** Day of these figures: today, or the day the cycle ended. */
	day: string
	stages: StageDay[]
	/** Days since sowing, or until the cycle ended; 0 before sowing. */
	daysGrowing: number
	health: Health
	prediction: YieldPrediction
	environment: EnvironmentNow[]
	recipe: Recipe | null
	seen: Observation[]
}

/** Loads the growth of cycles, in a fixed number of queries. `only`: one cycle's. */
export async function loadGrowth(
	ctx: FarmCtx,
	cycles: readonly Cycle[],
	climate: HourlyClimate,
	only?: number,
): Promise<CropGrowth[]> {
	const since = climate.hours[0] ? climate.hours[0].number * HOUR_MS : ctx.now()
	const [crops, seen, journal, yields, readings] = await Promise.all([
		loadCropRecord(ctx, cycles, since),
		listObservations(ctx, only),
		loadCropJournals(ctx, only),
		loadPastYields(ctx),
		loadLatestReadings(ctx),
	])
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const seenOf = groupBy(seen, ({ cycleId }) => cycleId)
	const { isSimulated } = ctx.farm
	return cycles.map((cycle) => {
		const isActive = isActiveCycle(cycle.status)
		const day = isActive ? today : (cycle.harvestedOn ?? cycle.endedOn ?? today)
		const grown = crops.lastOf(cycle)
		const { recipe } = grown
		const planting = crops.plantingOf(cycle)
		const grownAt = (at: number) => crops.record.cropAt(planting, at)
		const notes = seenOf.get(cycle.id) ?? []
		const stages = stageDays(stagePlan(cycle, findMatchingRecipe(recipe, cycle)), cycle, notes)
		const offPlan = planDelay(stages, cycle, notes, day)
		const known = { cycle, grownAt, climate, journal: journal.get(cycle.id), offPlan }
		const dayOfCycle = Math.max(0, daysBetween(cycle.plantDate, day))
		const where = { record: crops.record, grown, now: ctx.now(), isSimulated }
		return {
			...growthOn(stages, day, { isHarvested: cycle.status === 'harvested' }),
			cycle,
			day,
			stages,
			recipe,
			seen: notes,
			daysGrowing: dayOfCycle,
			health: health(isActive && day >= cycle.plantDate ? buildHealthInputs(known) : []),
			prediction: predictYield(
				cycle.quantity,
				yields.get(varietyKey(cycle)) ?? null,
				getRecipeYield(recipe, cycle),
			),
			environment: isActive ? assessEnvironment(readings, where) : [],
		}
	})
}

function getRecipeYield(recipe: Recipe | null, cycle: Cycle) {
	const said = findMatchingRecipe(recipe, cycle)
	return said?.yieldInWords ? { words: said.yieldInWords, recipeName: said.name } : null
}
