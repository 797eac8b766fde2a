import type { AlarmQuestion } from './alarm-question'
import type { QuantityKey } from '../../units/quantities'
import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import type { DoserRole } from '../../growing/nutrients/doser-role'

export const RULE_CATEGORIES = [
	'climate',
	'irrigation',
	'lighting',
	'nutrition',
	'pest',
	'growth',
] as const
export type RuleCategory = (typeof RULE_CATEGORIES)[number]

/** Priorities, highest first: it decides between rules that disagree about an output. */
export const RULE_PRIORITIES = ['critical', 'high', 'medium', 'low'] as const
export type RulePriority = (typeof RULE_PRIORITIES)[number]

/** `shadow` acts on paper: what it would have done is recorded and nothing is switched. */
export const RULE_MODES = ['off', 'shadow', 'live'] as const
export type RuleMode = (typeof RULE_MODES)[number]

/** Targets that a rule may shift within the band of the recipe. */
export const SHIFT_QUANTITIES = ['airC', 'co2Ppm', 'ph', 'ecMsCm'] as const
export type ShiftQuantity = (typeof SHIFT_QUANTITIES)[number]

/** What is looked at. Values are in stored units, times of day are the farm's: `22:00`. */
export type RuleCondition =
	| {
			kind: 'reading'
			quantity: QuantityKey
			zone: string
			/** The sensor that is meant, `device/point`; the average of the zone's unless said. */
			sensor?: string
			is: 'above' | 'below'
			value: number
			forMin: number
	  }
	| { kind: 'output'; equipmentKey: string; on: boolean; forMin: number }
	| { kind: 'time'; from: string; to: string }
	/** `perHour` is a difference in the stored unit, above 0; over the past minutes. */
	| {
			kind: 'trend'
			quantity: QuantityKey
			zone: string
			sensor?: string
			is: 'rising' | 'falling'
			perHour: number
			overMin: number
	  }
	/** From the first day of the planting that a zone follows, which is day 1. */
	| { kind: 'day'; zone: RecipeZone; is: 'from' | 'until'; day: number }
	/** Such an alarm is open, as the server says. */
	| ({ kind: 'alarm'; forMin: number } & AlarmQuestion)

/** What is done. `by` is in the unit of the recipe's target. */
export type RuleAction =
	| { kind: 'switch'; equipmentKey: string; on: boolean; forMin: number }
	| { kind: 'shift'; zone: RecipeZone; quantity: ShiftQuantity; by: number; forMin: number }
	/** Asks the dosing of a zone, which keeps to all its limits and may refuse. */
	| { kind: 'dose'; zone: RecipeZone; role: DoserRole; ml: number }
	| { kind: 'notify'; text: string }
	| { kind: 'task'; text: string }

/** When some things hold and others do not, then do something. Without `when` or `then` it is a draft. */
export type RuleBody = {
	match: 'all' | 'any'
	when: RuleCondition[]
	unless: RuleCondition[]
	then: RuleAction[]
	/** From one time it acts to the next at the least, minutes. */
	cooldownMin: number
}

export type Rule = RuleBody & {
	id: string
	name: string
	description: string
	category: RuleCategory
	priority: RulePriority
	mode: RuleMode
}

export const isDraft = ({ when, then }: Pick<RuleBody, 'when' | 'then'>): boolean =>
	when.length === 0 || then.length === 0
