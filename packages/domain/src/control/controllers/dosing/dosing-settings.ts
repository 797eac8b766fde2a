import type { RecipeZone } from '../../../growing/recipes/recipe-zone'
import type { PlanOutput, PlanSensor } from '../../../growing/recipes/plan-zone'
import type { DoserRole } from '../../../growing/nutrients/doser-role'
import type { NutrientRole } from './doser-effects'

/** The most of one doser. Changes in pH, or in mS/cm for nutrients. */
export type DoseBudget = Record<DoseLimit, number>

export const DOSE_LIMITS = [
	'perDoseMl',
	'perHourMl',
	'perDayMl',
	'perDoseChange',
	'perHourChange',
	'perDayChange',
] as const
export type DoseLimit = (typeof DOSE_LIMITS)[number]

/** A dosing pump and the jug it draws from. */
export type Doser = {
	output: PlanOutput
	role: DoserRole
	/** Measured by a person with a cup and a clock; without it the pump never runs. */
	mlPerS: number | null
	/** What a person last entered as the content of the jug, and when; null when nobody did. */
	jug: { ml: number; enteredAt: number } | null
	budget: DoseBudget
}

export type DosingSettings = {
	kind: 'dosing'
	/** Budgets, stops and what was learned belong to it, also when a plan leaves it out for a while. */
	id: string
	zone: RecipeZone
	/** pH, and EC in mS/cm. */
	sensors: { ph: PlanSensor; ec: PlanSensor }
	/** When the next calibration of each probe is due, milliseconds UTC; null when it never had one. */
	calibratedUntil: { ph: number | null; ec: number | null }
	/** `level` reads in litres. */
	reservoir: { level: PlanSensor; capacityL: number }
	/** Nothing is dosed unless all of these are reported on; with none, never. */
	circulation: PlanOutput[]
	/** At most one for each role. */
	dosers: Doser[]
	/** Parts by volume; a nutrient with 0 parts is not dosed. */
	ratio: Record<NutrientRole, number>
	/** How long the circulation mixes a dose before the probes are believed. */
	mixMs: number
	/** The least time from the end of one nutrient to the start of another. */
	gapMs: number
}
