import type { Band } from '../recipes/band'
import type { RecipeZone } from '../recipes/recipe-zone'
import type { LightSettings } from './controllers/light'
import type { ClimateSettings } from './controllers/climate'
import type { Co2Settings } from './controllers/co2'
import type { IrrigationSettings } from './controllers/irrigation'

/** An output of the agent that runs the plan: its key is `device/point`. */
export type PlanOutput = { key: string; label: string }

/** A sensor of the same agent: its key is `device/point`, its unit the one readings are stored in. */
export type PlanSensor = { key: string; label: string }

/** What a zone's crops need from an instant (milliseconds UTC) on, until the next stage begins. */
export type PlanStage = { fromAt: number; name: string; targets: Band }

export type PlanZone = {
	zone: RecipeZone
	recipe: { id: string; version: number; name: string }
	/** When the lights come on by the farm's clock: `06:00`. */
	lightsOnAt: string
	/** By the start of each; the first holds also before it, the last without end. */
	stages: PlanStage[]
}

export type ControllerSettings = LightSettings | ClimateSettings | Co2Settings | IrrigationSettings
export type ControllerKind = ControllerSettings['kind']

/**
 * What the equipment of one farm agent is to do by itself, for weeks ahead and without a server. A
 * new version replaces the one before as a whole. Times are milliseconds UTC.
 */
export type Plan = {
	/** The shape of this document. */
	format: 1
	farmId: number
	agentId: string
	/** From 1; each change of the farm's plan has the next one. */
	version: number
	madeAt: number
	/** Who changed it, and what, in words. */
	madeBy: string
	because: string
	/** From then on an alarm says that the plan is old. The plan goes on all the same. */
	freshUntil: number
	/** IANA name; days and times of day are the farm's. */
	timezone: string
	zones: PlanZone[]
	controllers: ControllerSettings[]
}

/** The stage that holds in a zone at an instant. Undefined for a zone without stages. */
export const planStageAt = ({ stages }: PlanZone, at: number): PlanStage | undefined =>
	stages.findLast(({ fromAt }) => fromAt <= at) ?? stages[0]

/** Every output that a controller may switch. */
export function controllerOutputs(settings: ControllerSettings): PlanOutput[] {
	switch (settings.kind) {
		case 'light':
			return settings.lamps
		case 'climate':
			return [...settings.heat, ...settings.cool, ...settings.vent]
		case 'co2':
			return [settings.valve]
		case 'irrigation':
			return settings.pumps
	}
}
