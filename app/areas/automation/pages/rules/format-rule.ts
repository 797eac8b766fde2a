import { formatNumber } from '@sfc/domain/units/format-number'
import { formatDecimals, formatSigned } from '@sfc/domain/units/format-decimals'
import type {
	RuleAction,
	RuleBody,
	RuleCategory,
	RuleCondition,
	RuleMode,
	RulePriority,
	ShiftQuantity,
} from '@sfc/domain/control/rules/rule'
import { alarmName } from '@sfc/domain/control/rules/alarm-question'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { formatLocal } from '@sfc/domain/calendar/format-instant'
import { DOSER_NAMES } from '@sfc/domain/growing/nutrients/doser-role'
import { readingName } from '@sfc/domain/control/rules/reading-name'
import { catalogueItem } from '@sfc/domain/control/catalogue'
import { formatValue, toDisplayDifference } from '@sfc/domain/units/display-unit'
import type { Formats, Units } from '@sfc/domain/units/formats'
import type { Tone } from '~/ui/tone'

export const CATEGORIES: Readonly<Record<RuleCategory, string>> = {
	climate: 'Climate',
	irrigation: 'Irrigation',
	lighting: 'Lighting',
	nutrition: 'Nutrition',
	pest: 'Pests and disease',
	growth: 'Growth',
}

export const PRIORITIES: Readonly<Record<RulePriority, string>> = {
	critical: 'Critical',
	high: 'High',
	medium: 'Medium',
	low: 'Low',
}

export const MODES: Readonly<Record<RuleMode, { word: string; tone: Tone; text: string }>> = {
	off: { word: 'Off', tone: 'offline', text: 'Off: never acts' },
	shadow: {
		word: 'Dry run',
		tone: 'info',
		text: 'Dry run: records when it would act, and switches nothing',
	},
	live: { word: 'Live', tone: 'good', text: 'Live: acts while automation is on' },
}

export const SHIFTS: Readonly<Record<ShiftQuantity, { name: string; quantity: string }>> = {
	airC: { name: 'air temperature', quantity: 'airTemperature' },
	co2Ppm: { name: 'CO₂', quantity: 'co2' },
	ph: { name: 'pH', quantity: 'ph' },
	ecMsCm: { name: 'EC', quantity: 'ec' },
}

/** Finds the name of an output by its key; bindings of the farm may change it. */
export type FindName = (equipmentKey: string) => string

export const catalogueName: FindName = (key) => catalogueItem(key)?.name ?? key

/** Formats conditions: `When air temperature in cultivation is above 82.4 °F for 15 min` */
export function formatConditions(
	{ match, when, unless }: RuleBody,
	formats: Formats,
	nameOf: FindName,
): string {
	const list = (conditions: readonly RuleCondition[], joined: string) =>
		conditions.map((one) => formatCondition(one, formats, nameOf)).join(joined)
	const both = list(when, match === 'all' ? ' and ' : ' or ')
	return unless.length > 0 ? `When ${both}, unless ${list(unless, ' or ')}` : `When ${both}`
}

/** A time of day such as `22:00` by a person's clock. */
const formatClock = (time: string, formats: Formats) =>
	formatLocal(new Date(`1970-01-01T${time}Z`), formats)

function formatCondition(condition: RuleCondition, formats: Formats, nameOf: FindName): string {
	switch (condition.kind) {
		case 'time':
			return `it is between ${formatClock(condition.from, formats)} and ${formatClock(condition.to, formats)}`
		case 'day': {
			const { zone, is, day } = condition
			return `the crop in ${zone} is in day ${day} or ${is === 'from' ? 'later' : 'earlier'}`
		}
		case 'trend': {
			const { quantity, is, perHour, overMin } = condition
			const { value, unit, decimals } = toDisplayDifference(quantity, perHour, formats)
			const by = `${formatDecimals(value, decimals)} ${unit}`.trim()
			const over = formatDuration(overMin * 60_000)
			return `${formatSensorName(condition, nameOf)} ${is === 'rising' ? 'rises' : 'falls'} by ${by} an hour or more, over ${over}`
		}
		case 'alarm':
			return `the ${alarmName(condition, condition.sensor && nameOf(condition.sensor))} is open${lasting(condition)}`
		case 'output':
			return `${nameOf(condition.equipmentKey)} is ${condition.on ? 'on' : 'off'}${lasting(condition)}`
		case 'reading': {
			const { quantity, is, value } = condition
			const name = formatSensorName(condition, nameOf)
			return `${name} is ${is} ${formatValue(quantity, value, formats)}${lasting(condition)}`
		}
	}
}

/** The name of a read sensor: `Tank A in nursery` when the rule names one, else `Volume in nursery`. */
const formatSensorName = (
	{ quantity, zone, sensor }: Extract<RuleCondition, { kind: 'reading' | 'trend' }>,
	nameOf: FindName,
): string => (sensor === undefined ? readingName(quantity, zone) : nameOf(sensor))

const lasting = ({ forMin }: { forMin: number }): string =>
	forMin > 0 ? ` for ${formatDuration(forMin * 60_000)}` : ''

/** Formats an action: `Turn on Overhead fan for 30 min` */
export function formatAction(action: RuleAction, units: Units, nameOf: FindName): string {
	switch (action.kind) {
		case 'switch':
			return `Turn ${action.on ? 'on' : 'off'} ${nameOf(action.equipmentKey)}${lasting(action)}`
		case 'shift': {
			const { name, quantity } = SHIFTS[action.quantity]
			const { value, unit, decimals } = toDisplayDifference(quantity, action.by, units)
			const by = `${formatSigned(value, decimals)} ${unit}`.trim()
			return `Shift the target of ${name} in ${action.zone} by ${by}${lasting(action)}`
		}
		case 'dose':
			return `Ask for ${formatNumber(action.ml)} ml of ${DOSER_NAMES[action.role]} in ${action.zone}`
		case 'notify':
			return `Tell people: ${action.text}`
		case 'task':
			return `Add a task: ${action.text}`
	}
}
