import type { ConditionState } from './evaluate-limit'
import type { Condition } from './group-alarms'
import type { AlarmRule } from './rule'

/** Something a rule watches, wrong or not, with what its alarm says. */
export type WatchedCondition = Omit<Condition, 'isClearing'> & {
	/** Whether it is not wrong now; false where nobody knows. */
	isOver: boolean
	rule: AlarmRule
	/** The name of the sensor, device or agent. */
	label: string
	deviceName: string | null
	/** Where its sensor is; null where it is not about one. */
	zone: string | null
	reason: string | null
	/** The measured value and its limits, where it is about a value. */
	value: number | null
	above: number | null
	below: number | null
	/** Who set the limits, where the rule follows targets. */
	source: string | null
}

/** Something a rule watches, and how what is remembered of it goes on. */
export type Subject = WatchedCondition & { evaluate: (state: ConditionState) => ConditionState }
