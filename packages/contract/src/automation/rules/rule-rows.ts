import type { RuleAction, RuleBody, RuleCondition } from '@sfc/domain/control/rules/rule'
import { toDisplayDifference, toDisplayValue } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import { QUANTITY_OF, RULE_ROWS, type ActionRow, type ConditionRow } from './rule-form'

const shown = (value: number): string => String(Math.round(value * 1000) / 1000)

/** A rule's rows for its form, in a person's units, with empty ones to fill. */
export function toRuleRows({ when, unless, then }: RuleBody, units: Units) {
	const padded = <Row>(rows: Row[], count: number, empty: Row): Row[] =>
		[...rows, ...Array.from({ length: count }, () => empty)].slice(0, count)
	const conditions = (list: readonly RuleCondition[], count: number) =>
		padded(
			list.map((one) => fromCondition(one, units)),
			count,
			{ what: '' },
		)
	return {
		when: conditions(when, RULE_ROWS.when),
		unless: conditions(unless, RULE_ROWS.unless),
		then: padded(
			then.map((one) => fromAction(one, units)),
			RULE_ROWS.then,
			{ what: '' },
		),
	}
}

function fromCondition(condition: RuleCondition, units: Units): ConditionRow {
	switch (condition.kind) {
		case 'time':
			return { what: 'time', is: 'between', value: condition.from, to: condition.to }
		case 'day': {
			const { zone, is, day } = condition
			return { what: `day:${zone}`, is, value: String(day) }
		}
		case 'alarm': {
			const { severity, forMin } = condition
			return { what: whatIsMeant(condition), is: severity, forMin }
		}
		case 'trend': {
			const { quantity, is, perHour, overMin } = condition
			const typed = shown(toDisplayDifference(quantity, perHour, units).value)
			return { what: whatIsMeant(condition), is, value: typed, forMin: overMin }
		}
		case 'output': {
			const { equipmentKey, on, forMin } = condition
			return { what: `output:${equipmentKey}`, is: on ? 'on' : 'off', forMin }
		}
		case 'reading': {
			const { quantity, is, value, forMin } = condition
			const typed = shown(toDisplayValue(quantity, value, units).value)
			return { what: whatIsMeant(condition), is, value: typed, forMin }
		}
	}
}

function whatIsMeant(condition: Extract<RuleCondition, { kind: 'reading' | 'trend' | 'alarm' }>) {
	const { kind, quantity, zone, sensor } = condition
	const of = kind === 'alarm' ? kind : 'reading'
	return [of, quantity, zone, ...(sensor === undefined ? [] : [sensor])].join(':')
}

function fromAction(action: RuleAction, units: Units): ActionRow {
	switch (action.kind) {
		case 'switch':
			return {
				what: `${action.on ? 'on' : 'off'}:${action.equipmentKey}`,
				forMin: action.forMin,
			}
		case 'shift': {
			const { quantity, zone, by, forMin } = action
			const typed = shown(toDisplayDifference(QUANTITY_OF[quantity], by, units).value)
			return { what: `shift:${quantity}:${zone}`, value: typed, forMin }
		}
		case 'dose':
			return { what: `dose:${action.role}:${action.zone}`, value: String(action.ml) }
		case 'notify':
		case 'task':
			return { what: action.kind, value: action.text }
	}
}
