import type { Claim } from '../decide-output'
import type { Photoperiod } from '../../growing/recipes/photoperiod'
import type { PlanOutput, PlanSensor, PlanZone } from '../../growing/recipes/plan-zone'
import type { Band } from '../../growing/recipes/band'
import type { LampLevels } from '../../growing/recipes/lamp-levels'
import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import type { ShiftQuantity } from '../rules/rule'
import type { DoseEffect } from './dosing/dose'
import type { ClearedEffect, NoticeEffect } from './notice'
import type { RuleEffect } from './rule-effect'

/** What a controller sees of its farm at one tick. */
export type FarmState = {
	/** The instant as well as it is known, milliseconds UTC. For the farm's clock, not for durations. */
	utc: number
	/** The minute of the farm's day, 0 to 1439. */
	minuteOfDay(): number
	/** How long the agent has run since the last tick, milliseconds. Never negative, no clock moves it. */
	passedMs: number
	/** The newest value of a sensor when it can be trusted and is fresh; null otherwise. */
	read(sensor: PlanSensor): number | null
	/** What the device reports of an output; null while that is not known. */
	isOn(output: PlanOutput): boolean | null
	/**
	 * How long an output ran, or may have run, since the last tick, milliseconds; it may have gone on and
	 * off in between. Left out where only ticks are known: it ran for all of one at whose end it is on.
	 */
	ranSinceMs?(output: PlanOutput): number
	zone(zone: RecipeZone): ZoneState | null
	/** What controllers before this one asked of those after it: a name of `REQUESTS`. */
	isRequested(request: Request): boolean
	/** What rules ask of a dosing pump, by its key; the most important first. */
	dosesAsked?(output: string): readonly DoseAsked[]
	/**
	 * Why an ON of the plan would not be carried out now (by hand, an interlock, a limit of the
	 * output); null when it would. Left out where nobody knows, which counts as null.
	 */
	heldBecause?(output: PlanOutput): string | null
}

/** A zone of the plan as it is now. */
export type ZoneState = {
	zone: PlanZone
	/** `Butterhead lettuce, Vegetative` */
	name: string
	/** By day or at night, as it is now. */
	targets: Band
	/** What the stage asks of lamps by their colour. */
	lamps?: LampLevels
	/** IANA name: the farm's. */
	timezone: string
	/** Null where the stage has no hours of light. */
	light: Photoperiod | null
}

/** A dose that a rule asks for: once for each time that it acts. */
export type DoseAsked = {
	output: string
	ml: number
	/** The name and the id of the rule, and how often it has acted. */
	by: string
	rule: string
	acted: number
}

/** What one controller can ask of another. */
export type Request = 'keep-air-in' | 'wait-for-mixing' | 'doubt-level' | `lamps-off-${RecipeZone}`

/** What a controller wants of one output, and what it read to decide so. */
export type ControllerClaim = Omit<Claim, 'layer'> & {
	/** It waits while a controller wants one of these on at the same tick, also one after it. */
	unlessOn?: readonly PlanOutput[]
}

type ControllerResult<Memory> = {
	memory: Memory
	claims: (readonly [PlanOutput, ControllerClaim])[]
	requests?: Request[]
	/** Doses that are asked of the dosing after this one. */
	asks?: DoseAsked[]
	/** Targets that controllers after this one see shifted. */
	shifts?: { zone: RecipeZone; quantity: ShiftQuantity; by: number }[]
	effects?: ControllerEffect[]
}

/** What is to be recorded, and told to people. */
export type ControllerEffect = DoseEffect | NoticeEffect | ClearedEffect | RuleEffect

/**
 * One kind of controller. `step` is pure: the same settings, memory and farm give the same result.
 * Memory is plain data without instants, because it outlives the agent's clock.
 */
export type Controller<Settings, Memory> = {
	initial: Memory
	step(settings: Settings, memory: Memory, farm: FarmState): ControllerResult<Memory>
	/** The agent started, or an emergency stop ended: what was under way is over. */
	restart?(settings: Settings, memory: Memory): Remembered<Memory>
	/** A person has seen to the output that this controller stopped: it may go on. */
	clear?(memory: Memory, output: string): Memory
}

type Remembered<Memory> = { memory: Memory; effects: ControllerEffect[] }

/** The average of the sensors that can be trusted now; null when there is none. */
export function trustedAverage(sensors: readonly PlanSensor[], farm: FarmState): number | null {
	const values = sensors.map((sensor) => farm.read(sensor)).filter((value) => value !== null)
	return values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : null
}

/** OFF until others are off. */
export const waitsFor = (outputs: readonly PlanOutput[]) => {
	const reason = `waits until ${outputs.map(({ label }) => label).join(', ')} is off`
	return { on: false, reason }
}
