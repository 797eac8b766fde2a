import { z } from 'zod'

/** Durations of a snooze, in minutes. */
export const SNOOZE_MINUTES = [15, 60, 240, 720, 1440] as const

/** Acknowledges an alarm. */
export const AcknowledgeInput = z.object({
	note: z.string().trim().max(500, 'Up to 500 characters').nullish(),
})
export type AcknowledgeInput = z.infer<typeof AcknowledgeInput>

/** Snoozes an alarm. */
export const SnoozeInput = z.object({
	minutes: z.coerce
		.number('Please choose for how long')
		.refine(
			(minutes) => SNOOZE_MINUTES.some((one) => one === minutes),
			'Please choose for how long',
		),
})
export type SnoozeInput = z.infer<typeof SnoozeInput>
