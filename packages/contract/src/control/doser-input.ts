import { MOST_CHANGE } from '@sfc/domain/control/controllers/dosing/default-doser'
import { DOSER_ROLES } from '@sfc/domain/growing/nutrients/doser-role'
import { EFFECTS } from '@sfc/domain/control/controllers/dosing/doser-effects'
import {
	DOSE_LIMITS,
	type DoseBudget,
} from '@sfc/domain/control/controllers/dosing/dosing-settings'
import { toDisplayDifference, toStoredDifference } from '@sfc/domain/units/display-unit'
import { formatNumber } from '@sfc/domain/units/format-number'
import { pickUnits, type Units } from '@sfc/domain/units/formats'
import { formatJug, fromJugUnit } from '@sfc/domain/units/jug-amount'
import { z } from 'zod'
import { typedUnits } from '../units/typed-units'

const positive = (most: number) =>
	z
		.number('Enter a number')
		.positive('More than 0')
		.max(most, `At most ${most.toLocaleString('en-US')}`)

const CHANGES = ['perDoseChange', 'perHourChange', 'perDayChange'] as const

const change = () => z.number('Enter a number').positive('More than 0')
const Budget = z
	.object({
		perDoseMl: positive(10_000),
		perHourMl: positive(100_000),
		perDayMl: positive(100_000),
		perDoseChange: change(),
		perHourChange: change(),
		perDayChange: change(),
	})
	.superRefine((budget, ctx) => {
		const longer = [
			['perDoseMl', 'perHourMl', 'an hour'],
			['perHourMl', 'perDayMl', 'a day'],
			['perDoseChange', 'perHourChange', 'an hour'],
			['perHourChange', 'perDayChange', 'a day'],
		] as const
		for (const [less, more, span] of longer)
			if (budget[less] > budget[more])
				ctx.addIssue({ code: 'custom', path: [more], message: `${span} is at least as much` })
	})

/** A form of what a dosing pump gives: its changes are in pH, or for nutrients in the unit of EC. */
export const DoserFormFields = z
	.object({ role: z.enum(DOSER_ROLES, 'Choose one'), budget: Budget, ...typedUnits })
	.superRefine(({ role, budget, ...units }, ctx) => {
		const { quantity } = EFFECTS[role]
		for (const field of CHANGES)
			if (toStoredDifference(quantity, budget[field], units) > MOST_CHANGE[field]) {
				const most = toDisplayDifference(quantity, MOST_CHANGE[field], units)
				const message = `At most ${`${formatNumber(most.value)} ${most.unit}`.trim()}`
				ctx.addIssue({ code: 'custom', path: ['budget', field], message })
			}
	})

/** What a dosing pump gives, and how much of it at most, in stored units. */
export const DoserForm = DoserFormFields.transform(({ role, budget, ...units }) => ({
	role,
	budget: convertChanges(budget, (value) =>
		Number(toStoredDifference(EFFECTS[role].quantity, value, units).toPrecision(9)),
	),
}))
export type DoserInput = z.output<typeof DoserForm>

/** The fields of a form of stored values, in a person's units. */
export const doserToForm = (
	{ role, budget }: DoserInput,
	units: Units,
): z.output<typeof DoserFormFields> => ({
	role,
	budget: convertChanges(budget, (value) =>
		Number(toDisplayDifference(EFFECTS[role].quantity, value, units).value.toPrecision(7)),
	),
	...pickUnits(units),
})

const convertChanges = (budget: DoseBudget, convert: (value: number) => number): DoseBudget => ({
	...budget,
	perDoseChange: convert(budget.perDoseChange),
	perHourChange: convert(budget.perHourChange),
	perDayChange: convert(budget.perDayChange),
})

/** One budget of a pump raised to an amount that the page proposed, in stored units. */
export const RaiseBudgetInput = z.object({
	key: z.string().min(1).max(200),
	limit: z.enum(DOSE_LIMITS),
	to: z.coerce.number().positive(),
})
export type RaiseBudgetInput = z.infer<typeof RaiseBudgetInput>

const MOST_JUG_ML = 1_000_000

/** The content of a jug as a person reads it off, in the unit that the form shows. */
export const JugFormFields = z
	.object({
		jug: z
			.number('Enter a number')
			.min(0, 'Not below 0')
			.max(MOST_JUG_ML, `At most ${MOST_JUG_ML.toLocaleString('en-US')}`),
		...typedUnits,
	})
	.superRefine(({ jug, ...units }, ctx) => {
		if (fromJugUnit(jug, units) > MOST_JUG_ML)
			ctx.addIssue({
				code: 'custom',
				path: ['jug'],
				message: `At most ${formatJug(MOST_JUG_ML, units)}`,
			})
	})

export const JugForm = JugFormFields.transform(({ jug, ...units }) => ({
	jugMl: fromJugUnit(jug, units),
}))
export type JugInput = z.output<typeof JugForm>

/** What a pump gave while it ran for the measurement, ml. */
export const MeasureInput = z.object({ ml: positive(30_000) })
export type MeasureInput = z.infer<typeof MeasureInput>

/** What a person did about a notice. */
export const ClearNoticeInput = z.object({
	note: z.string('Write what you did').trim().min(3, 'Write what you did').max(500, 'At most 500'),
})
export type ClearNoticeInput = z.infer<typeof ClearNoticeInput>
