import { QUANTITIES } from '../readings/quantities'
import { toDisplayDifference, toDisplayValue } from '../units/display-unit'
import type { AlarmGroup } from './group-alarms'
import type { RuleKind } from './rule'
import type { Finding, WatchedCondition } from './evaluate-rules'
import { isOutsideLimit } from './evaluate-limit'

/** The words of an alarm: `title` names the problem, `text` what was measured. */
export type AlarmText = { title: string; text: string }

/** Describes an alarm in the units growers read. */
export function formatAlarm({ kind, isMany, conditions }: AlarmGroup<Finding>): AlarmText {
	const [first] = conditions
	if (!first) return { title: 'Alarm', text: '' }
	return isMany ? formatGroup(kind, conditions) : ONE[kind](first)
}

const ONE: Readonly<Record<RuleKind, (one: Finding) => AlarmText>> = {
	'agent-offline': ({ label }) => ({
		title: `Agent on ${label} is offline`,
		text: 'No readings arrive and nothing can be switched until it is heard again.',
	}),
	'device-offline': ({ label, reason }) => ({
		title: `${label} is offline`,
		text: sentence(reason ?? 'It does not answer'),
	}),
	'backup-overdue': () => ({
		title: 'Backup overdue',
		text: 'No backup of this server was proven in the last 2 days. The page Backups of the farm says why.',
	}),
	'no-data': (one) => ({
		title: `${nameOf(one)} is silent`,
		text: sentence(one.reason ?? 'No reading comes from it'),
	}),
	'bad-reading': (one) => ({
		title: `${nameOf(one)} cannot be trusted`,
		text: sentence(one.reason ?? 'Its readings are no good'),
	}),
	limit: (one) => ({
		title: `${nameOf(one)} is too ${isHigh(one) ? 'high' : 'low'}`,
		text: `${valueOf(one)} ${shouldBe(one)}`,
	}),
	rate: (one) => ({
		title: `${nameOf(one)} changes too fast`,
		text: `${spanOf(one, one.value)} an hour; more than ${spanOf(one, one.above)} is unusual.`,
	}),
	'tank-level': (one) => ({
		title: isHigh(one)
			? `${one.label} is full`
			: `${one.label} is ${one.severity === 'critical' ? 'critically low' : 'low'}`,
		text: one.value === null ? '' : `It is ${Math.round(one.value)} % full.`,
	}),
}

const MANY: Readonly<Record<RuleKind, string>> = {
	'agent-offline': 'agents are offline',
	'device-offline': 'devices are offline',
	'backup-overdue': 'backups are overdue',
	'no-data': 'sensors are silent',
	'bad-reading': 'sensors cannot be trusted',
	limit: 'readings are out of their limits',
	rate: 'readings change too fast',
	'tank-level': 'tanks are at their limits',
}

/**
 * How a watched value is now, with the limit it is beyond: `Air temperature is 81.6 °F, limit
 * 75.0 °F`. Null where a condition has no value, such as an agent's.
 */
export function formatCurrent(one: WatchedCondition): string | null {
	const { kind, value, above, below } = one
	const shown = value === null ? null : CURRENT[kind]?.(one, value)
	if (value === null || !shown) return null
	const name = kind === 'tank-level' ? one.label : nameOf(one)
	const limit = isHigh(one) ? above : below
	const isBeyond = isOutsideLimit(value, { above, below, countsAt: kind === 'tank-level' })
	const words = limit === null ? '' : CURRENT[kind]?.(one, limit)
	if (limit === null) return `${name} is ${shown}`
	return isBeyond
		? `${name} is ${shown}, limit ${words}`
		: `${name} is ${shown}, back within ${words}`
}

const CURRENT: Readonly<
	Partial<Record<RuleKind, (one: WatchedCondition, value: number) => string>>
> = {
	limit: inUnits,
	rate: (one, value) => `changing by ${spanOf(one, value)} an hour`,
	'tank-level': (_, value) => `${Math.round(value)} %`,
}

const NAMED = 3

function formatGroup(kind: RuleKind, conditions: readonly Finding[]): AlarmText {
	const names = conditions.slice(0, NAMED).map((one) => (one.pointId ? nameOf(one) : one.label))
	const others = conditions.length - names.length
	const list = others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
	const quantity = kind === 'limit' ? conditions[0]?.rule.quantity : null
	const of = quantity ? `${QUANTITIES[quantity].label}: ` : ''
	return { title: `${of}${conditions.length} ${MANY[kind]}`, text: `${list}.` }
}

/**
 * `pH (Reservoir probe)`: the sensor, and its device where the sensor's name does not include it.
 */
const nameOf = ({ label, deviceName }: Pick<WatchedCondition, 'label' | 'deviceName'>): string =>
	deviceName && !label.toLowerCase().includes(deviceName.toLowerCase())
		? `${label} (${deviceName})`
		: label

/** Whether a value is nearer to its upper limit than to its lower one. */
export function isHigh({
	value,
	above,
	below,
}: Pick<WatchedCondition, 'value' | 'above' | 'below'>): boolean {
	if (above === null || value === null) return below === null
	return below === null || Math.abs(value - above) < Math.abs(value - below)
}

function valueOf(one: Finding): string {
	if (one.value === null) return 'It was beyond its limits before it went silent;'
	return `It reads ${inUnits(one, one.value)};`
}

function shouldBe(one: Finding): string {
	const { above, below, source } = one
	const by = source && source !== 'typical' ? ` (${source})` : ''
	if (above !== null && below !== null)
		return `it should be ${inUnits(one, below)} to ${inUnits(one, above)}${by}.`
	return above !== null
		? `it should be at most ${inUnits(one, above)}${by}.`
		: `it should be at least ${inUnits(one, below ?? 0)}${by}.`
}

function inUnits({ rule }: WatchedCondition, stored: number): string {
	const { value, unit, decimals } = toDisplayValue(rule.quantity ?? '', stored)
	return `${value.toFixed(decimals)}${unit ? ` ${unit}` : ''}`
}

function spanOf({ rule }: WatchedCondition, stored: number | null): string {
	const { value, unit, decimals } = toDisplayDifference(rule.quantity ?? '', stored ?? 0)
	return `${value.toFixed(decimals)}${unit ? ` ${unit}` : ''}`
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
