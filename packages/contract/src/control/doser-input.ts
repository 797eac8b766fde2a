import { DOSER_ROLES } from '@sfc/domain/control/controllers/dosing/doser-role'
import { formatJug, fromJugUnit } from '@sfc/domain/units/jug-amount'
import { z } from 'zod'
import { typedUnits } from '../units/typed-units'

const positive = (most: number) =>
	z
		.number('Enter a number')
		.positive('More than 0')
		.max(most, `At most ${most.toLocaleString('en-US')}`)

const Budget = z
	.object({
		perDoseMl: positive(10_000),
		perHourMl: positive(100_000),
		perDayMl: positive(100_000),
		perDoseChange: positive(3),
		perHourChange: positive(5),
		perDayChange: positive(10),
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

/** What a dosing pump gives, and how much of it at most. */
export const DoserInput = z.object({ role: z.enum(DOSER_ROLES, 'Choose one'), budget: Budget })
export type DoserInput = z.infer<typeof DoserInput>

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
