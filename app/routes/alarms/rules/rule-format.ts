import type { AlarmRule } from '@sfc/domain/alarms/rule'
import { isQuantity, QUANTITIES } from '@sfc/domain/readings/quantities'
import { toDisplayDifference, toDisplayValue } from '@sfc/domain/units/display-unit'

/** `5.50 to 6.50`, `above 95.0 °F`: when a rule raises an alarm, in display units. */
export function ruleInWords(rule: AlarmRule): string {
	const { kind, above, below, followsTargets, delayMs } = rule
	const after = delayMs > 0 ? ` for ${spanInWords(delayMs)}` : ''
	if (kind === 'agent-offline' || kind === 'device-offline') return `Not heard${after}`
	if (kind === 'backup-overdue') return 'No proven backup for 2 days'
	if (kind === 'no-data') return `No reading${after}`
	if (kind === 'bad-reading') return `Stuck, jumping or impossible${after}`
	if (kind === 'rate') return `Changes by more than ${figure(rule, above ?? 0, true)} an hour`
	if (followsTargets) return `Outside its target${after}`
	const limits = [
		...(below === null ? [] : [`below ${figure(rule, below)}`]),
		...(above === null ? [] : [`above ${figure(rule, above)}`]),
	]
	const words = limits.join(' or ')
	return `${words.charAt(0).toUpperCase()}${words.slice(1)}${after}`
}

/** A stored figure of a rule in display units, without its unit, for a form. */
export function ruleFigure(
	rule: Pick<AlarmRule, 'kind' | 'quantity'>,
	stored: number | null,
): string {
	if (stored === null) return ''
	if (rule.quantity === null) return String(stored)
	const of = rule.kind === 'rate' ? toDisplayDifference : toDisplayValue
	return String(round(of(rule.quantity, stored).value))
}

export const ruleHysteresis = ({ quantity, hysteresis }: AlarmRule): string =>
	String(round(quantity === null ? hysteresis : toDisplayDifference(quantity, hysteresis).value))

/** The display unit of a rule's figures. */
export function ruleUnit({ kind, quantity }: Pick<AlarmRule, 'kind' | 'quantity'>): string {
	if (kind === 'tank-level') return '%'
	return quantity === null ? '' : toDisplayValue(quantity, 0).unit
}

function figure(rule: AlarmRule, stored: number, isDifference = false): string {
	const unit = ruleUnit(rule)
	if (rule.quantity === null) return `${stored} ${unit}`.trim()
	const of = isDifference ? toDisplayDifference : toDisplayValue
	const { value, decimals } = of(rule.quantity, stored)
	return `${value.toFixed(decimals)} ${unit}`.trim()
}

const spanInWords = (ms: number): string => {
	const minutes = ms / 60_000
	if (minutes < 1) return `${Math.round(ms / 1000)} seconds`
	return minutes === 1 ? 'a minute' : `${round(minutes)} minutes`
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4

export const quantityLabel = (quantity: string | null): string =>
	quantity !== null && isQuantity(quantity) ? QUANTITIES[quantity].label : ''
