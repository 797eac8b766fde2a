import { DOSER_ROLES } from '@sfc/domain/control/controllers/dosing/doser-role'
import { z } from 'zod'

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

/** The content of a jug as a person reads it off, ml. */
export const JugInput = z.object({
	jugMl: z.number('Enter a number').min(0, 'Not below 0').max(1_000_000, 'At most 1,000,000'),
})
export type JugInput = z.infer<typeof JugInput>

/** What a pump gave while it ran for the measurement, ml. */
export const MeasureInput = z.object({ ml: positive(30_000) })
export type MeasureInput = z.infer<typeof MeasureInput>

/** What a person did about a notice. */
export const ClearNoticeInput = z.object({
	note: z.string('Write what you did').trim().min(3, 'Write what you did').max(500, 'At most 500'),
})
export type ClearNoticeInput = z.infer<typeof ClearNoticeInput>
