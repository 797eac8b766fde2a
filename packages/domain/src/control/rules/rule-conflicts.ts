import { bindRule, findDoser, findConditionSensors } from '../compile-rules'
import { OUTPUT_CLASSES } from '../output-class'
import { compilePlan } from '../compile-plan'
import { controllerOutputs } from '../plan'
import type { PlanInputs } from '../plan-inputs'
import { DOSER_NAMES } from '../../growing/nutrients/doser-role'
import { readingName } from './reading-name'
import { RULE_PRIORITIES, type Rule } from './rule'
import { formatNumber } from '../../units/format-number'

/** What keeps a rule from acting, or acts against it, in words; empty when nothing is known to. */
export function ruleConflicts(rule: Rule, inputs: PlanInputs): string[] {
	const bound = bindRule(rule, inputs)
	const missing = 'missing' in bound ? bound.missing.map((what) => `Not connected: ${what}`) : []
	return [
		...missing,
		...heldByRecipe(rule, inputs),
		...longerThanAllowed(rule, inputs),
		...beyondBudget(rule, inputs),
		...averaged(rule, inputs),
		...neverTogether(rule),
		...against(rule, inputs),
	]
}

const switches = ({ then }: Rule) => then.flatMap((one) => (one.kind === 'switch' ? [one] : []))

const labelOf = ({ outputs }: PlanInputs, key: string): string =>
	outputs.find(({ equipmentKey }) => equipmentKey === key)?.label ?? key

/** The recipe's layer comes before that of rules. */
function heldByRecipe(rule: Rule, inputs: PlanInputs): string[] {
	const { controllers } = compilePlan({ ...inputs, rules: [], isAutomatic: true })
	const held = new Set(controllers.flatMap(controllerOutputs).map(({ key }) => key))
	const keys = new Set(
		inputs.outputs.flatMap(({ key, equipmentKey }) => (held.has(key) ? [equipmentKey] : [])),
	)
	return switches(rule)
		.filter(({ equipmentKey }) => keys.has(equipmentKey))
		.map(
			({ equipmentKey }) =>
				`${labelOf(inputs, equipmentKey)} follows the recipe, which comes before rules: shift its target instead`,
		)
}

function longerThanAllowed(rule: Rule, inputs: PlanInputs): string[] {
	return switches(rule).flatMap(({ equipmentKey, on, forMin }) => {
		const output = inputs.outputs.find((it) => it.equipmentKey === equipmentKey)
		const mostMs = output ? OUTPUT_CLASSES[output.outputClass].maxOnMs : null
		if (!on || !output || mostMs === null || forMin * 60_000 <= mostMs) return []
		const most = mostMs < 60_000 ? `${mostMs / 1000} s` : `${mostMs / 60_000} min`
		return [`${output.label} may be on for ${most} at a time: it ends then`]
	})
}

/** The dosing gives at most its budget of a dose, however much is asked. */
function beyondBudget({ then }: Rule, inputs: PlanInputs): string[] {
	return then.flatMap((action) => {
		if (action.kind !== 'dose') return []
		const most = findDoser(action, inputs)?.budget.perDoseMl
		return most !== undefined && action.ml > most
			? [
					`${DOSER_NAMES[action.role]}: its budget of a dose is ${formatNumber(most)} ml, so it gives no more`,
				]
			: []
	})
}

/** An average of several tanks, say, is seldom what is meant. */
function averaged({ when, unless }: Rule, inputs: PlanInputs): string[] {
	return [...when, ...unless].flatMap((one) => {
		if (one.kind !== 'reading' && one.kind !== 'trend') return []
		const { sensors, label } = findConditionSensors(one, inputs)
		const names = [...new Set(sensors.map((sensor) => sensor.label))]
		const all = names.length > 1 ? names.join(', ') : `${sensors.length} sensors`
		return sensors.length > 1
			? [`${label} is the average of ${all}: choose one of them if you mean only that one`]
			: []
	})
}

/** Conditions that all have to hold and cannot. */
function neverTogether({ match, when }: Rule): string[] {
	if (match === 'any') return []
	const readings = when.flatMap((one) => (one.kind === 'reading' ? [one] : []))
	return readings
		.filter(({ is }) => is === 'above')
		.flatMap((high) =>
			readings
				.filter(({ is, quantity, zone, sensor }) => {
					return (
						is === 'below' &&
						quantity === high.quantity &&
						zone === high.zone &&
						sensor === high.sensor
					)
				})
				.filter(({ value }) => value <= high.value)
				.map(
					() =>
						`It never acts: ${readingName(high.quantity, high.zone)} is not above and below at the same time`,
				),
		)
}

/** Rules that want an output of this one otherwise, and heat together with cooling. */
function against(rule: Rule, inputs: PlanInputs): string[] {
	const rank = (one: Rule) => RULE_PRIORITIES.indexOf(one.priority)
	const others = inputs.rules
		.filter(({ id, mode }) => id !== rule.id && mode === 'live')
		.flatMap((other) =>
			switches(other).flatMap(({ equipmentKey, on }) =>
				switches(rule).some((own) => own.equipmentKey === equipmentKey && own.on !== on)
					? [
							`“${other.name}” wants ${labelOf(inputs, equipmentKey)} ${on ? 'on' : 'off'}; ${
								rank(other) <= rank(rule) ? 'it' : 'this rule'
							} has its way when both hold`,
						]
					: [],
			),
		)
	const classes = switches(rule)
		.filter(({ on }) => on)
		.map(({ equipmentKey }) => inputs.outputs.find((it) => it.equipmentKey === equipmentKey))
		.map((output) => output?.outputClass)
	const fights = classes.includes('heat') && classes.includes('cool')
	return [...others, ...(fights ? ['It heats and cools at the same time'] : [])]
}
