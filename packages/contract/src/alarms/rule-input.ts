import { SEVERITIES } from '@sfc/domain/severity'
import { QUANTITY_KEYS } from '@sfc/domain/units/quantities'
import { z } from 'zod'
import { typedUnits } from '../units/typed-units'
import { requireBothTimes, TimeOfDay } from './time-of-day'

const MOST = 1e12
const figure = z
	.number('Please enter a number')
	.min(-MOST, 'That is out of range')
	.max(MOST, 'That is out of range')
	.nullish()
	.transform((value) => value ?? null)
const minutes = (most: number) =>
	z
		.number('Please enter minutes')
		.min(0, 'Not less than 0 minutes')
		.max(most, `Not more than ${most} minutes`)
		.default(0)

const common = {
	severity: z.enum(SEVERITIES, 'Please choose a severity'),
	isOn: z.boolean().default(false),
	followsTargets: z.boolean().default(false),
	/** In °F and gallons, or in the units that a form sends along. */
	above: figure,
	below: figure,
	hysteresis: z
		.number('Please enter a number')
		.min(0, 'Not less than 0')
		.max(MOST, 'That is out of range')
		.default(0),
	delayMinutes: minutes(1440),
	clearMinutes: minutes(1440),
	from: TimeOfDay,
	to: TimeOfDay,
}

const sensor = z.coerce.number('Please choose a sensor').int().positive().nullish()

/** A choice of a form that stands for every sensor the rule can watch. */
export const ALL_SENSORS = 'all'

/** A farm's change of a rule. */
export const RuleInput = z
	.object({
		...common,
		sensorId: sensor.describe('The one sensor it watches; null: every one; left out: as before'),
	})
	.superRefine((rule, issues) => requireBothTimes(rule, { from: 'from', to: 'to' }, issues))
	.refine(({ above, below }) => above === null || below === null || above > below, {
		path: ['above'],
		message: 'The upper limit must be above the lower one',
	})
export type RuleInput = z.infer<typeof RuleInput>
/** A rule as its form sends it, with the units it was typed in. */
export const RuleForm = RuleInput.safeExtend({
	...typedUnits,
	sensorId: z.preprocess((typed) => (typed === ALL_SENSORS ? null : typed), sensor),
})

/** What a rule of a farm's own watches. */
const OWN_RULE_KINDS = ['limit', 'rate', 'tank-level', 'no-data'] as const

export const NewRuleInput = z
	.object({
		...common,
		label: z
			.string('Please give it a name')
			.trim()
			.min(1, 'Please give it a name')
			.max(80, 'Up to 80 characters'),
		kind: z.enum(OWN_RULE_KINDS, 'Please choose what it watches'),
		quantity: z
			.enum(QUANTITY_KEYS, 'Please choose a quantity')
			.nullish()
			.describe('Needed unless it watches how full a tank is'),
		sensorId: sensor.describe('The one sensor it watches; null or left out: every one'),
	})
	.superRefine((rule, issues) => requireBothTimes(rule, { from: 'from', to: 'to' }, issues))
	.refine(({ above, below }) => above === null || below === null || above > below, {
		path: ['above'],
		message: 'The upper limit must be above the lower one',
	})
	.refine(
		({ kind, above, below, followsTargets }) =>
			kind === 'no-data' ||
			above !== null ||
			(kind !== 'rate' && below !== null) ||
			(kind === 'limit' && followsTargets),
		{ path: ['above'], message: 'Please enter a limit' },
	)
	.refine(({ kind, quantity }) => kind === 'tank-level' || Boolean(quantity), {
		path: ['quantity'],
		message: 'Please choose a quantity',
	})
export type NewRuleInput = z.infer<typeof NewRuleInput>
export const NewRuleForm = NewRuleInput.safeExtend(typedUnits)
