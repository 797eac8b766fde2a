import type { QuantityKey } from '../units/quantities'
import type { Severity } from '../severity'

/** What a rule watches. */
export const RULE_KINDS = [
	'limit', // a value beyond its limits
	'rate', // a value that changes too fast
	'tank-level', // how full a tank is
	'no-data', // a sensor that is silent
	'bad-reading', // a sensor whose readings cannot be trusted
	'device-offline',
	'agent-offline',
	'machine-strained', // an agent's machine: disk, memory, heat, clock
	'plan-not-run', // an agent without the farm's newest plan, or with an old one
	'control-stopped', // a controller that stopped an output, or saw something only a person can mend
	'camera-sees', // movement or a person at a camera whose alerts are on
	'backup-overdue', // of the server, where backups are set up
] as const
export type RuleKind = (typeof RULE_KINDS)[number]

const SENSOR_KINDS: readonly RuleKind[] = ['limit', 'rate', 'tank-level', 'no-data', 'bad-reading']

/** Whether rules of a kind watch sensors, and so may name one. */
export const watchesSensors = (kind: RuleKind): boolean => SENSOR_KINDS.includes(kind)

/** When a farm wants an alarm. Durations are milliseconds. */
export type AlarmRule = {
	key: string
	kind: RuleKind
	label: string
	severity: Severity
	/** The quantity it watches; null where the kind defines it. */
	quantity: QuantityKey | null
	/** The one sensor it applies to; null: all of the quantity. */
	pointId: number | null
	/** Takes the targets of the zone's recipe as limits, in place of `above` and `below`. */
	followsTargets: boolean
	/** In the stored unit; for a rate, the change per hour; for a tank, percent. */
	above: number | null
	below: number | null
	/** How far a value must come back before the alarm clears. */
	hysteresis: number
	delayMs: number
	clearMs: number
	/**
	 * The hours in which it applies, in minutes of the farm's day; null: all day. May span midnight.
	 */
	fromMinute: number | null
	toMinute: number | null
	isOn: boolean
}

/** Whether a rule applies at a minute of the farm's day. */
export function isRuleActiveAt(
	{ fromMinute, toMinute }: Pick<AlarmRule, 'fromMinute' | 'toMinute'>,
	minute: number,
): boolean {
	if (fromMinute === null || toMinute === null || fromMinute === toMinute) return true
	return fromMinute < toMinute
		? minute >= fromMinute && minute < toMinute
		: minute >= fromMinute || minute < toMinute
}
