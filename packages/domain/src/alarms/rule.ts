import type { QuantityKey } from '../readings/quantities'
import type { Severity } from './severity'

/** What a rule looks at. */
export const RULE_KINDS = [
	'limit', // a value beyond its limits
	'rate', // a value that moves too fast
	'tank-level', // how full a tank is
	'no-data', // a sensor that is silent
	'bad-reading', // a sensor whose readings cannot be trusted
	'device-offline',
	'agent-offline',
] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** What a farm wants to be told of. Durations are milliseconds. */
export type AlarmRule = {
	key: string
	kind: RuleKind
	label: string
	severity: Severity
	/** What it watches; null where the kind says it. */
	quantity: QuantityKey | null
	/** The one sensor it is for; null: all of the quantity. */
	pointId: number | null
	/** Its limits are the targets of what grows there, in place of `above` and `below`. */
	followsTargets: boolean
	/** In the stored unit; of a rate, the change an hour; of a tank, percent. */
	above: number | null
	below: number | null
	/** How far a value must come back before it is well again. */
	hysteresis: number
	delayMs: number
	clearMs: number
	/** The part of the farm's day in which it holds, in minutes; null: at all hours. Over midnight too. */
	fromMinute: number | null
	toMinute: number | null
	isOn: boolean
}

/** Whether a rule holds at a minute of the farm's day. */
export function isRuleActiveAt(
	{ fromMinute, toMinute }: Pick<AlarmRule, 'fromMinute' | 'toMinute'>,
	minute: number,
): boolean {
	if (fromMinute === null || toMinute === null || fromMinute === toMinute) return true
	return fromMinute < toMinute
		? minute >= fromMinute && minute < toMinute
		: minute >= fromMinute || minute < toMinute
}
