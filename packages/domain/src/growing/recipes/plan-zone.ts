import type { Band } from './band'
import type { LampLevels } from './lamp-levels'
import type { RecipeZone } from './recipe-zone'
import { photoperiodAt, type Photoperiod } from './photoperiod'
import { targetsNow } from './targets-now'

/** An output of the agent that runs the plan: its key is `device/point`. */
export type PlanOutput = { key: string; label: string }

/** A sensor of the same agent: its key is `device/point`, its unit the one readings are stored in. */
export type PlanSensor = {
	key: string
	label: string
	/** Its calibration in force: what it measures is `raw × slope + offset`. */
	line?: { slope: number; offset: number }
	/** How EC of a probe that does not do it itself comes to 25 °C, before the line. */
	compensation?: { temperature: PlanSensor; percentPerK: number }
	/** A person calibrates it now, so that it measures a reference instead of the farm. */
	isCalibrating?: true
}

/** What a zone's crops need from an instant (milliseconds UTC) on, until the next stage begins. */
export type PlanStage = { fromAt: number; name: string; targets: Band; lamps?: LampLevels }

export type PlanZone = {
	zone: RecipeZone
	recipe: { id: string; version: number; name: string }
	/** When the lights come on by the farm's clock: `06:00`. */
	lightsOnAt: string
	/** By the start of each; the first holds also before it, the last without end. */
	stages: PlanStage[]
}

/** The stage that holds in a zone at an instant. Undefined for a zone without stages. */
export const planStageAt = (
	{ stages }: Pick<PlanZone, 'stages'>,
	at: number,
): PlanStage | undefined => stages.findLast(({ fromAt }) => fromAt <= at) ?? stages[0]

/** Day or night of the plants, and how many hours a day has: the middle of what the stage allows. */
export type PlanLight = Photoperiod & { hours: number }

/** The light of a zone at an instant; null where its stage has no hours of light. */
export function planLightAt(
	zone: Pick<PlanZone, 'stages' | 'lightsOnAt'>,
	timezone: string,
	at: number,
): PlanLight | null {
	const { lightHours } = planStageAt(zone, at)?.targets ?? {}
	if (!lightHours) return null
	const hours = (lightHours.min + lightHours.max) / 2
	return { ...photoperiodAt(at, { timezone, lightsOnAt: zone.lightsOnAt, hours }), hours }
}

/** What a zone is kept at now: the targets of its stage by day or at night, and the light that says which. */
export function planNow(
	zone: PlanZone,
	timezone: string,
	at: number,
): { stage: PlanStage; targets: Band; light: PlanLight | null } | null {
	const stage = planStageAt(zone, at)
	if (!stage) return null
	const light = planLightAt(zone, timezone, at)
	return {
		stage,
		targets: targetsNow(stage.targets, light?.isDay === false ? 'night' : 'day'),
		light,
	}
}
