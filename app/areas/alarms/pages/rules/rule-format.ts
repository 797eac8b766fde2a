import { formatDecimals } from '@sfc/domain/units/format-decimals'
import type { AlarmRule } from '@sfc/domain/alarms/rule'
import { isQuantity, QUANTITIES } from '@sfc/domain/units/quantities'
import { toDisplayDifference, toDisplayValue } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'

/** Formats when a rule raises an alarm, in a person's units: `5.50 to 6.50`, `above 95.0 °F`. */
export function formatRule(rule: AlarmRule, units: Units): string {
	const { kind, above, below, followsTargets, delayMs } = rule
	const after = delayMs > 0 ? ` for ${formatRuleSpan(delayMs)}` : ''
	if (kind === 'agent-offline' || kind === 'device-offline') return `Not heard${after}`
	if (kind === 'machine-strained') return `Disk or memory full, too hot, or a wrong clock${after}`
	if (kind === 'plan-not-run') return `Refused, not taken or old${after}`
	if (kind === 'control-stopped') return 'Stopped an output, or sees no water flow'
	if (kind === 'camera-sees') return 'After the time that each camera’s sensitivity sets'
	if (kind === 'backup-overdue') return 'No proven backup for 2 days'
	if (kind === 'no-data') return `No reading${after}`
	if (kind === 'bad-reading') return `Stuck, jumping or impossible${after}`
	if (kind === 'rate')
		return `Changes by more than ${figure(rule, above ?? 0, units, true)} an hour`
	if (followsTargets) return `Outside its target${after}`
	const limits = [
		...(below === null ? [] : [`below ${figure(rule, below, units)}`]),
		...(above === null ? [] : [`above ${figure(rule, above, units)}`]),
	]
	const words = limits.join(' or ')
	return `${words.charAt(0).toUpperCase()}${words.slice(1)}${after}`
}

/** A stored limit of a rule in a person's units, without its unit, for a form. */
export function ruleFigure(
	rule: Pick<AlarmRule, 'kind' | 'quantity'>,
	stored: number | null,
	units: Units,
): string {
	if (stored === null) return ''
	if (rule.quantity === null) return String(stored)
	const of = rule.kind === 'rate' ? toDisplayDifference : toDisplayValue
	return String(round(of(rule.quantity, stored, units).value))
}

export const ruleHysteresis = ({ quantity, hysteresis }: AlarmRule, units: Units): string =>
	String(
		round(quantity === null ? hysteresis : toDisplayDifference(quantity, hysteresis, units).value),
	)

/** The person's unit of a rule's limits. */
export function ruleUnit(
	{ kind, quantity }: Pick<AlarmRule, 'kind' | 'quantity'>,
	units: Units,
): string {
	if (kind === 'tank-level') return '%'
	return quantity === null ? '' : toDisplayValue(quantity, 0, units).unit
}

function figure(rule: AlarmRule, stored: number, units: Units, isDifference = false): string {
	const unit = ruleUnit(rule, units)
	if (rule.quantity === null) return `${stored} ${unit}`.trim()
	const of = isDifference ? toDisplayDifference : toDisplayValue
	const { value, decimals } = of(rule.quantity, stored, units)
	return `${formatDecimals(value, decimals)} ${unit}`.trim()
}

const formatRuleSpan = (ms: number): string => {
	const minutes = ms / 60_000
	if (minutes < 1) return `${Math.round(ms / 1000)} seconds`
	return minutes === 1 ? 'a minute' : `${round(minutes)} minutes`
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4

export const quantityLabel = (quantity: string | null): string =>
	quantity !== null && isQuantity(quantity) ? QUANTITIES[quantity].label : ''
