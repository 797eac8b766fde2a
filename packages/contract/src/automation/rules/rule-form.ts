import {
	RULE_CATEGORIES,
	RULE_MODES,
	RULE_PRIORITIES,
	SHIFT_QUANTITIES,
	type RuleAction,
	type RuleBody,
	type RuleCondition,
	type ShiftQuantity,
} from '@sfc/domain/control/rules/rule'
import { SEVERITIES } from '@sfc/domain/severity'
import { DOSER_ROLES } from '@sfc/domain/growing/nutrients/doser-role'
import { isTimeOfDay } from '@sfc/domain/calendar/local-time'
import { isQuantity, type QuantityKey } from '@sfc/domain/units/quantities'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { toStoredDifference, toStoredValue } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'
import { z } from 'zod'
import { typedUnits } from '../../units/typed-units'

/** A new rule as the API takes it: a draft until somebody says when and what. */
export const NewRuleInput = z.object({
	name: z.string('Enter a name').trim().min(1, 'Enter a name').max(100, 'At most 100 characters'),
	description: z
		.string('Enter a description')
		.trim()
		.min(1, 'Enter a description')
		.max(500, 'At most 500 characters'),
})
export type NewRuleInput = z.infer<typeof NewRuleInput>

const minutes = (most: number) =>
	z.number('Enter a number').min(0, 'Not below 0').max(most, `At most ${most} minutes`).optional()

/** How many rows a form has for each part. */
export const RULE_ROWS = { when: 3, unless: 2, then: 3 } as const

const CONDITION_WORDS = [
	'above',
	'below',
	'rising',
	'falling',
	'on',
	'off',
	'between',
	'from',
	'until',
	...SEVERITIES,
] as const
/** More than any budget of a dose. */
const DOSE_MOST_ML = 1000
/** A trend is looked at over so long unless said. */
const TREND_MIN = { usual: 60, least: 15, most: 360 } as const

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters`).optional()
/** `reading:ph:nursery`, `reading:volume:nursery:tanks/a` for one sensor, `output:nursery-work-lights`, `day:nursery`, `alarm:ph:nursery`, `alarm:volume:nursery:tanks/a` or `time`; empty where the row is not used. */
export const ConditionRow = z.object({
	what: text(300),
	is: z.enum(CONDITION_WORDS).optional(),
	value: text(20),
	to: text(20),
	forMin: minutes(1440),
})
export type ConditionRow = z.infer<typeof ConditionRow>

/** `on:KEY`, `off:KEY`, `shift:airC:cultivation`, `dose:ph-down:nursery`, `notify` or `task`; empty where it is not used. */
const ActionRow = z.object({ what: text(200), value: text(200), forMin: minutes(1440) })
export type ActionRow = z.infer<typeof ActionRow>

type Refuse = (field: string, message: string) => void

/** The fields of a rule's form: rows of texts, in the units of the person who typed them. */
export const RuleFormFields = NewRuleInput.extend({
	category: z.enum(RULE_CATEGORIES, 'Choose one'),
	priority: z.enum(RULE_PRIORITIES, 'Choose one'),
	mode: z.enum(RULE_MODES, 'Choose one'),
	match: z.enum(['all', 'any'], 'Choose one'),
	cooldownMin: z.number('Enter a number').min(0, 'Not below 0').max(10_080, 'At most 7 days'),
	when: z.array(ConditionRow).max(RULE_ROWS.when),
	unless: z.array(ConditionRow).max(RULE_ROWS.unless).default([]),
	then: z.array(ActionRow).max(RULE_ROWS.then),
	...typedUnits,
})

/** A rule as its form sends it. */
export const RuleForm = RuleFormFields.transform((form, ctx) => {
	const refuseAt = (list: string, i: number): Refuse => {
		return (field, message) =>
			ctx.addIssue({ code: 'custom', path: [list, i, field], message, input: form })
	}
	const conditions = (list: 'when' | 'unless') =>
		form[list].flatMap((row, i) =>
			row.what ? (toCondition(row, form, refuseAt(list, i)) ?? []) : [],
		)
	const body: RuleBody = {
		match: form.match,
		when: conditions('when'),
		unless: conditions('unless'),
		then: form.then.flatMap((row, i) =>
			row.what ? (toAction(row, form, refuseAt('then', i)) ?? []) : [],
		),
		cooldownMin: form.cooldownMin,
	}
	if (form.mode !== 'off') {
		if (body.when.length === 0) refuseAt('when', 0)('what', 'Say when it acts, or leave it off')
		if (body.then.length === 0) refuseAt('then', 0)('what', 'Add what it does, or leave it off')
	}
	const { name, description, category, priority, mode } = form
	return { name, description, category, priority, mode, ...body }
})
export type RuleInput = z.output<typeof RuleForm>

const toNumber = (typed: string | undefined): number | null => {
	const value = typed === undefined || typed === '' ? NaN : Number(typed)
	return Number.isFinite(value) ? value : null
}

function toCondition(row: ConditionRow, units: Units, refuse: Refuse): RuleCondition | null {
	const [kind, of = '', zone = '', ...key] = (row.what ?? '').split(':')
	const one = key.length > 0 ? { sensor: key.join(':') } : {}
	const forMin = row.forMin ?? 0
	if (kind === 'time') {
		const [from = '', to = ''] = [row.value, row.to]
		if (!isTimeOfDay(from)) refuse('value', 'Enter a time like 22:00')
		if (!isTimeOfDay(to)) refuse('to', 'Enter a time like 06:00')
		if (from === to) refuse('to', 'Another time than the first')
		return { kind, from, to }
	}
	if (kind === 'output') {
		if (row.is === 'on' || row.is === 'off')
			return { kind, equipmentKey: of, on: row.is === 'on', forMin }
		refuse('is', 'Choose on or off')
		return null
	}
	if (kind === 'day') {
		const day = toNumber(row.value)
		const known = RECIPE_ZONES.find((one) => one === of)
		const isDay = day !== null && Number.isInteger(day) && day >= 1 && day <= 1000
		if (!isDay) refuse('value', 'Enter a day from 1 to 1000')
		if (row.is !== 'from' && row.is !== 'until') refuse('is', 'Choose from day or until day')
		if (!known || !isDay || (row.is !== 'from' && row.is !== 'until')) return null
		return { kind, zone: known, is: row.is, day }
	}
	if (kind === 'alarm' && (of === 'any' || isQuantity(of))) {
		const severity = SEVERITIES.find((one) => one === row.is)
		if (!severity) refuse('is', 'Choose info, warning or critical')
		return severity ? { kind, quantity: of, zone, severity, ...one, forMin } : null
	}
	if (kind !== 'reading' || !isQuantity(of)) {
		refuse('what', 'Choose one')
		return null
	}
	const typed = toNumber(row.value)
	if (row.is === 'rising' || row.is === 'falling') {
		const trend = toTrend(row, of, zone, units, refuse)
		return trend && { ...trend, ...one }
	}
	if (row.is !== 'above' && row.is !== 'below') refuse('is', 'Choose above, below, rises or falls')
	if (typed === null) refuse('value', 'Enter a number')
	if (typed === null || (row.is !== 'above' && row.is !== 'below')) return null
	const value = toStoredValue(of, typed, units)
	return { kind, quantity: of, zone, ...one, is: row.is, value, forMin }
}

function toTrend(
	{ is, value, forMin }: ConditionRow,
	quantity: QuantityKey,
	zone: string,
	units: Units,
	refuse: Refuse,
): Extract<RuleCondition, { kind: 'trend' }> | null {
	const typed = toNumber(value)
	const overMin = forMin ?? TREND_MIN.usual
	const isLong = overMin >= TREND_MIN.least && overMin <= TREND_MIN.most
	if (typed === null || typed <= 0) refuse('value', 'Enter how much in an hour, above 0')
	if (!isLong) refuse('forMin', `Over ${TREND_MIN.least} to ${TREND_MIN.most} minutes`)
	if (typed === null || typed <= 0 || !isLong) return null
	const perHour = toStoredDifference(quantity, typed, units)
	return { kind: 'trend', quantity, zone, is: is === 'rising' ? is : 'falling', perHour, overMin }
}

function toAction(row: ActionRow, units: Units, refuse: Refuse): RuleAction | null {
	const [kind, of = '', zone = ''] = (row.what ?? '').split(':')
	const forMin = row.forMin ?? 0
	if (kind === 'notify' || kind === 'task') {
		if (row.value) return { kind, text: row.value }
		refuse('value', kind === 'task' ? 'Enter the task' : 'Enter the message')
		return null
	}
	if (kind === 'dose') return toDose(row, refuse)
	if (forMin <= 0) refuse('forMin', 'For how long?')
	if (kind === 'on' || kind === 'off')
		return forMin > 0 ? { kind: 'switch', equipmentKey: of, on: kind === 'on', forMin } : null
	const isShift =
		kind === 'shift' &&
		SHIFT_QUANTITIES.some((quantity) => quantity === of) &&
		RECIPE_ZONES.some((known) => known === zone)
	if (!isShift) {
		refuse('what', 'Choose one')
		return null
	}
	const typed = toNumber(row.value)
	if (typed === null || typed === 0) refuse('value', 'By how much, such as 1 or -1?')
	if (typed === null || typed === 0 || forMin <= 0) return null
	const quantity = of as ShiftQuantity
	const by = toStoredDifference(QUANTITY_OF[quantity], typed, units)
	return { kind: 'shift', zone: zone as RecipeZone, quantity, by, forMin }
}

function toDose({ what = '', value }: ActionRow, refuse: Refuse): RuleAction | null {
	const [, of, at] = what.split(':')
	const role = DOSER_ROLES.find((one) => one === of)
	const zone = RECIPE_ZONES.find((one) => one === at)
	const ml = toNumber(value)
	const isAmount = ml !== null && ml > 0 && ml <= DOSE_MOST_ML
	if (!role || !zone) refuse('what', 'Choose one')
	if (!isAmount) refuse('value', `How many ml, up to ${DOSE_MOST_ML}?`)
	return role && zone && isAmount ? { kind: 'dose', zone, role, ml } : null
}

/** The reading that a target is about. */
export const QUANTITY_OF: Readonly<Record<ShiftQuantity, string>> = {
	airC: 'airTemperature',
	co2Ppm: 'co2',
	ph: 'ph',
	ecMsCm: 'ec',
}
