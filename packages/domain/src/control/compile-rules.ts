import { alarmKey, alarmName } from './rules/alarm-question'
import { parseMinuteOfDay } from '../calendar/local-time'
import type { QuantityKey } from '../units/quantities'
import { alarmZone, findSensors, short } from './bound-points'
import type { PlanAction, PlanCondition, RuleSettings } from './controllers/rule'
import type { BoundDoser, PlanInputs } from './plan-inputs'
import type { PlanOutput, PlanSensor } from '../growing/recipes/plan-zone'
import { DOSER_NAMES, type DoserRole } from '../growing/nutrients/doser-role'
import { readingName } from './rules/reading-name'
import {
	isDraft,
	RULE_PRIORITIES,
	type Rule,
	type RuleAction,
	type RuleCondition,
} from './rules/rule'

/** A rule bound to what an agent has, or what is missing for it. */
export type BoundRule = { settings: RuleSettings } | { missing: string[] }

/** The rules that act or run in shadow mode, the most important first. */
export const compileRules = (inputs: PlanInputs): RuleSettings[] =>
	inputs.rules
		.filter((rule) => rule.mode !== 'off' && !isDraft(rule))
		.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1))
		.flatMap((rule) => {
			const bound = bindRule(rule, inputs)
			return 'settings' in bound ? [bound.settings] : []
		})

const rankOf = ({ priority }: Rule): number => RULE_PRIORITIES.indexOf(priority)

/** Finds the sensors and outputs of a rule among those of an agent. */
export function bindRule(rule: Rule, inputs: PlanInputs): BoundRule {
	const missing: string[] = []
	const note = (what: string): null => {
		missing.push(what)
		return null
	}
	const conditions = (list: readonly RuleCondition[]) =>
		list.flatMap((one) => bindCondition(one, inputs, note) ?? [])
	const when = conditions(rule.when)
	const unless = conditions(rule.unless)
	const then = rule.then.flatMap((one) => bindAction(one, inputs, note) ?? [])
	if (missing.length > 0) return { missing: [...new Set(missing)] }
	const { id, name, match, mode, cooldownMin } = rule
	const zone = then.find((action) => action.kind === 'shift')?.zone ?? 'cultivation'
	return {
		settings: {
			kind: 'rule',
			id,
			zone,
			name,
			mode: mode === 'live' ? 'live' : 'shadow',
			match,
			when,
			unless,
			then,
			cooldownMs: ms(cooldownMin),
		},
	}
}

/** A dose that was not possible by then is not given any more. */
const ASKED_MS = 3_600_000

const ms = (minutes: number): number => Math.round(minutes * 60_000)

type Note = (what: string) => null

function bindCondition(
	condition: RuleCondition,
	inputs: PlanInputs,
	note: Note,
): PlanCondition | null {
	switch (condition.kind) {
		case 'reading': {
			const { is, value, forMin, quantity } = condition
			const { sensors, label } = findConditionSensors(condition, inputs)
			if (sensors.length === 0) return note(label)
			return { kind: 'reading', label, quantity, sensors, is, value, forMs: ms(forMin) }
		}
		case 'output': {
			const output = findOutput(condition.equipmentKey, inputs)
			if (!output) return note(condition.equipmentKey)
			return { kind: 'output', output, on: condition.on, forMs: ms(condition.forMin) }
		}
		case 'time':
			return {
				kind: 'time',
				from: parseMinuteOfDay(condition.from),
				to: parseMinuteOfDay(condition.to),
			}
		case 'trend': {
			const { kind, is, perHour, overMin, quantity } = condition
			const { sensors, label } = findConditionSensors(condition, inputs)
			if (sensors.length === 0) return note(label)
			return { kind, label, quantity, sensors, is, perHour, overMs: ms(overMin) }
		}
		case 'day': {
			if (!inputs.recipes[condition.zone]) return note(`an active recipe in ${condition.zone}`)
			return condition
		}
		case 'alarm': {
			const place = alarmZone(condition, inputs)
			if (!place) return note(`a sensor for the ${alarmName(condition)}`)
			const sensor = { key: alarmKey({ ...condition, zone: place }), label: condition.zone }
			const open = { is: 'above', value: 0.5, forMs: ms(condition.forMin) } as const
			const named = inputs.sensors.find((one) => one.key === condition.sensor)
			const label = alarmName(condition, named?.label).slice(0, 300)
			return { kind: 'reading', label, sensors: [sensor], ...open }
		}
	}
}

/** The sensor that a condition names, or all of its quantity in the zone; without any, what is missing. */
export function findConditionSensors(
	{ quantity, zone, sensor }: { quantity: QuantityKey; zone: string; sensor?: string },
	inputs: PlanInputs,
): { sensors: PlanSensor[]; label: string } {
	const name = readingName(quantity, zone)
	if (sensor === undefined) {
		const sensors = findSensors(quantity, zone, inputs)
		return { sensors, label: sensors.length === 0 ? `a sensor of ${name}` : name }
	}
	const found = inputs.sensors.find((one) => one.key === sensor && one.quantity === quantity)
	return found
		? { sensors: [short(found)], label: `${found.label} in ${found.zone}`.slice(0, 300) }
		: { sensors: [], label: `the sensor ${sensor} of ${name}` }
}

function bindAction(action: RuleAction, inputs: PlanInputs, note: Note): PlanAction | null {
	switch (action.kind) {
		case 'switch': {
			const output = findOutput(action.equipmentKey, inputs)
			if (!output) return note(action.equipmentKey)
			return { kind: 'switch', output, on: action.on, forMs: ms(action.forMin) }
		}
		case 'shift': {
			const { zone, quantity, by, forMin } = action
			if (!inputs.recipes[zone]) return note(`an active recipe in ${zone}`)
			return { kind: 'shift', zone, quantity, by, forMs: ms(forMin) }
		}
		case 'dose': {
			const { kind, zone, role, ml } = action
			const doser = findDoser({ role, zone }, inputs)
			const output = inputs.outputs.find(({ key }) => key === doser?.key)
			if (!output) return note(`a dosing pump for ${DOSER_NAMES[role]} in ${zone}`)
			const asked = { key: output.key, label: output.label.slice(0, 120) }
			return { kind, output: asked, ml, forMs: ASKED_MS }
		}
		case 'notify':
		case 'task':
			return action
	}
}

/** The pump that gives this in a zone, where one is set up. */
export const findDoser = (
	{ role, zone }: { role: DoserRole; zone: string },
	inputs: PlanInputs,
): BoundDoser | undefined =>
	inputs.dosers.find((one) => one.role === role && zoneOf(one.key, inputs) === zone)

const zoneOf = (output: string, { outputs }: PlanInputs): string | undefined =>
	outputs.find(({ key }) => key === output)?.zone

function findOutput(equipmentKey: string, { outputs }: PlanInputs): PlanOutput | null {
	const found = outputs.find((it) => it.equipmentKey === equipmentKey)
	return found ? { key: found.key, label: found.label.slice(0, 120) } : null
}
