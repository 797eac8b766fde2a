import { compilePlan, lampIntensity } from '@sfc/domain/control/compile-plan'
import {
	assessLightMap,
	type LightAssessment,
} from '@sfc/domain/control/light-map/assess-light-map'
import type { ControllerSettings } from '@sfc/domain/control/plan'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { planStageAt, type PlanStage, type PlanZone } from '@sfc/domain/growing/recipes/plan-zone'
import type { FarmCtx } from '~/context.server'
import { loadAllInputs } from '../plans/load-all-inputs.server'
import { listLightMaps, type StoredLightMap } from './list-light-maps.server'

/** A stage of the recipe, and the light of the zone in it by the map. */
export type StageLight = { stage: PlanStage; light: LightAssessment }

export type ZoneLight = {
	map: StoredLightMap
	/** By the stage of now; without a recipe what was measured. */
	light: LightAssessment
	/** The stage of now; null without a recipe. */
	now: PlanStage | null
	/** The stages of the recipe with light, in their order. */
	stages: readonly StageLight[]
	/** Where the level of the lamps is set; null where the plan does not dim them. */
	setBy: { recipe: { id: string; name: string } } | 'settings' | null
	/** The stage sets lamps by colour, so that light is as measured. */
	isByColour: boolean
	/** Some lamps are full at each level, so that light is not quite proportional to it. */
	hasFullLamps: boolean
}

/** Reads what plants get in each zone that has a map of light, by the newest one and the plan. */
export async function readLight(ctx: FarmCtx): Promise<ZoneLight[]> {
	const maps = await listLightMaps(ctx)
	if (maps.length === 0) return []
	const inputs = await loadAllInputs(ctx)
	const { zones, controllers } = compilePlan({ ...inputs, isAutomatic: true })
	return zonesOf(maps).flatMap((map) => {
		const zone = zones.find((one) => one.zone === map.zone)
		const dimmed = dimmedLight(controllers, map.zone)
		const level = dimmed ? lampIntensity(map.zone, inputs) : null
		const assess = ({ targets, lamps }: Pick<PlanStage, 'targets' | 'lamps'>) =>
			// One level says nothing about light whose colours have levels of their own.
			assessLightMap(map, {
				targets,
				percent: lamps ? null : level,
				rampMin: dimmed?.rampMin ?? 0,
			})
		const now = (zone && planStageAt(zone, ctx.now())) ?? null
		const light = assess(now ?? { targets: {} })
		if (!light) return []
		const recipe = inputs.recipes[map.zone]
		return [
			{
				map,
				light,
				now,
				stages: stagesOf(zone).flatMap((stage) => {
					const light = assess(stage)
					return light?.target ? [{ stage, light }] : []
				}),
				isByColour: now?.lamps !== undefined,
				setBy:
					dimmed && !now?.lamps
						? recipe && recipe.lampPercent !== null
							? { recipe }
							: 'settings'
						: null,
				hasFullLamps: level !== null && level < 100 && hasFullLamps(dimmed?.lamps ?? []),
			},
		]
	})
}

/** The controller of the lamps of a zone, where some can be dimmed. */
function dimmedLight(controllers: readonly ControllerSettings[], zone: RecipeZone) {
	const light = controllers.find((one) => one.kind === 'light' && one.zone === zone)
	return light?.kind === 'light' && light.rampMin !== undefined ? light : undefined
}

const hasFullLamps = (lamps: readonly { percent?: number }[]) =>
	lamps.some(({ percent = 100 }) => percent === 100)

/** The newest map of each zone. */
const zonesOf = (maps: readonly StoredLightMap[]) =>
	maps.filter(({ zone }, i) => maps.findIndex((other) => other.zone === zone) === i)

const stagesOf = (zone: PlanZone | undefined) => zone?.stages ?? []

/** The level of the lamps of each zone by the plan, percent; undefined where the plan does not dim them. */
export async function readLampLevels(ctx: FarmCtx): Promise<Partial<Record<RecipeZone, number>>> {
	const inputs = await loadAllInputs(ctx)
	const { controllers } = compilePlan({ ...inputs, isAutomatic: true })
	return Object.fromEntries(
		RECIPE_ZONES.flatMap((zone) =>
			dimmedLight(controllers, zone) ? [[zone, lampIntensity(zone, inputs)]] : [],
		),
	)
}
