import { formatDecimals } from '../units/format-decimals'
import { QUANTITIES } from '../units/quantities'
import { formatValue, toDisplayDifference } from '../units/display-unit'
import { DEFAULT_FORMATS, type Units } from '../units/formats'
import type { AlarmGroup } from './group-alarms'
import type { RuleKind } from './rule'
import type { Finding } from './evaluate-rules'
import type { WatchedCondition } from './subject'

/** The words of an alarm: `title` names the problem, `text` what was measured. */
export type AlarmText = { title: string; text: string }

/** Describes an alarm in °F and gallons, as it is stored; `restateUnits` turns it into a person's. */
export function formatAlarm({ kind, isMany, conditions }: AlarmGroup<Finding>): AlarmText {
	const [first] = conditions
	if (!first) return { title: 'Alarm', text: '' }
	return isMany && conditions.length > 1 ? formatGroup(kind, conditions) : ONE[kind](first)
}

const ONE: Readonly<Record<RuleKind, (one: Finding) => AlarmText>> = {
	'agent-offline': ({ label }) => ({
		title: `Agent on ${label} is offline`,
		text: 'No readings arrive and nothing can be switched until it is back online.',
	}),
	'device-offline': ({ label, reason }) => ({
		title: `${label} is offline`,
		text: sentence(reason ?? 'It does not answer'),
	}),
	'machine-strained': ({ label, reason }) => ({
		title: label,
		text: sentence(reason ?? 'Look at the machine'),
	}),
	'plan-not-run': ({ label, reason }) => ({
		title: `${label} does not run the newest plan`,
		text: sentence(reason ?? 'It goes on with the plan before'),
	}),
	'control-stopped': ({ label, reason }) => ({
		title: label,
		text: sentence(reason ?? 'Look at it, then clear it'),
	}),
	'camera-sees': ({ label, reason }) => ({
		title: label,
		text: sentence(reason ?? 'It saw something'),
	}),
	'backup-overdue': () => ({
		title: 'Backup overdue',
		text: 'No proven backup in the last 2 days. See the farm’s Backups page for the reason.',
	}),
	'no-data': (one) => ({
		title: `${sensorLabel(one)} is silent`,
		text: sentence(one.reason ?? 'No reading comes from it'),
	}),
	'bad-reading': (one) => ({
		title: `${sensorLabel(one)} cannot be trusted`,
		text: sentence(one.reason ?? 'Its readings are bad'),
	}),
	limit: (one) => ({
		title: `${sensorLabel(one)} is too ${isHigh(one) ? 'high' : 'low'}`,
		text: `${valueOf(one)} ${shouldBe(one)}`,
	}),
	rate: (one) => ({
		title: `${sensorLabel(one)} changes too fast`,
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
	'machine-strained': 'machines of agents are in trouble',
	'plan-not-run': 'agents do not run the newest plan',
	'control-stopped': 'controllers need a person',
	'camera-sees': 'cameras see something',
	'backup-overdue': 'backups are overdue',
	'no-data': 'sensors are silent',
	'bad-reading': 'sensors cannot be trusted',
	limit: 'readings are out of range',
	rate: 'readings change too fast',
	'tank-level': 'tanks are at their limits',
}

/**
 * How a watched condition is now: `Air temperature is 81.6 °F, limit 75.0 °F`, or once it is over
 * `Agent on greenhouse is back online`. Null where only the alarm's title says what is wrong.
 */
export function formatCurrent(one: CurrentCondition, units: Units): string | null {
	const { kind, label, value, above, below, isOver } = one
	if (isOver && BACK[kind]) return BACK[kind](OF_LABEL.includes(kind) ? label : sensorLabel(one))
	const shown = value === null ? null : CURRENT[kind]?.(one, value, units)
	if (value === null || !shown) return null
	const name = kind === 'tank-level' ? label : sensorLabel(one)
	const limit = isHigh(one) ? above : below
	if (isOver) return `${name} is ${shown}, back in range`
	if (limit === null) return `${name} is ${shown}`
	return `${name} is ${shown}, limit ${CURRENT[kind]?.(one, limit, units)}`
}

/** What is said of a condition without a value once it is over. */
const BACK: Readonly<Partial<Record<RuleKind, (name: string) => string>>> = {
	'agent-offline': (name) => `Agent on ${name} is back online`,
	'device-offline': (name) => `${name} is back online`,
	'machine-strained': (name) => `${name}, over now`,
	'plan-not-run': (name) => `${name} runs the newest plan`,
	'control-stopped': () => 'Somebody has seen to it',
	'camera-sees': (name) => `${name}, over now`,
	'backup-overdue': () => 'A backup was proven again',
	'no-data': (name) => `${name} reports again`,
	'bad-reading': (name) => `${name} can be trusted again`,
}

/** Kinds whose conditions are about a machine, not about a sensor of a device. */
const OF_LABEL: readonly RuleKind[] = [
	'agent-offline',
	'device-offline',
	'machine-strained',
	'plan-not-run',
	'camera-sees',
]

/** What `formatCurrent` reads of a condition; it is JSON. */
export type CurrentCondition = Pick<
	WatchedCondition,
	'kind' | 'label' | 'deviceName' | 'value' | 'above' | 'below' | 'isOver'
> & { rule: Pick<WatchedCondition['rule'], 'quantity'> }

const CURRENT: Readonly<
	Partial<Record<RuleKind, (one: CurrentCondition, value: number, units: Units) => string>>
> = {
	limit: inUnits,
	rate: (one, value, units) => `changing by ${spanOf(one, value, units)} an hour`,
	'tank-level': (_, value) => `${Math.round(value)} %`,
}

const NAMED = 3

function formatGroup(kind: RuleKind, conditions: readonly Finding[]): AlarmText {
	const names = conditions
		.slice(0, NAMED)
		.map((one) => (one.pointId ? sensorLabel(one) : one.label))
	const others = conditions.length - names.length
	const list = others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
	const quantity = kind === 'limit' ? conditions[0]?.rule.quantity : null
	const of = quantity ? `${QUANTITIES[quantity].label}: ` : ''
	return { title: `${of}${conditions.length} ${MANY[kind]}`, text: `${list}.` }
}

/**
 * `pH (Reservoir probe)`: the sensor, and its device where the sensor's name does not include it.
 */
const sensorLabel = ({
	label,
	deviceName,
}: Pick<WatchedCondition, 'label' | 'deviceName'>): string =>
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
	if (one.value === null) return 'It was out of range before it stopped reporting;'
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

function inUnits(
	{ rule }: Pick<CurrentCondition, 'rule'>,
	stored: number,
	units: Units = DEFAULT_FORMATS,
): string {
	return formatValue(rule.quantity ?? '', stored, units)
}

function spanOf(
	{ rule }: Pick<CurrentCondition, 'rule'>,
	stored: number | null,
	units: Units = DEFAULT_FORMATS,
): string {
	const { value, unit, decimals } = toDisplayDifference(rule.quantity ?? '', stored ?? 0, units)
	return `${formatDecimals(value, decimals)}${unit ? ` ${unit}` : ''}`
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
