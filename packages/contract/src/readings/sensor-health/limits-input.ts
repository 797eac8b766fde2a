import { z } from 'zod'
import { typedUnits } from '../../units/typed-units'

const number = (name: string) =>
	z
		.number(`${name} must be a number`)
		.min(-1e9, `${name} must be at least −1,000,000,000`)
		.max(1e9, `${name} must be at most 1,000,000,000`)
		.nullish()
		.transform((value) => value ?? null)

/** What a farm sets for one sensor in place of what is usual; what is left out is as usual. */
export const LimitsInput = z.object({
	/** The least and most it can measure. A form says them in shown units, a call in the stored one. */
	min: number('The least'),
	max: number('The most'),
	/** The fastest it can move, in its unit a second. */
	maxStepPerS: number('The fastest change').refine(
		(value) => value === null || value > 0,
		'The fastest change must be above 0',
	),
	/** How long it can show the same; 0: for ever. */
	flatMinutes: z
		.number('The time must be a number of minutes')
		.min(0, 'The time must be at least 0 minutes')
		.max(43_200, 'The time must be at most 43,200 minutes (30 days)')
		.nullish()
		.transform((value) => value ?? null),
})
export type LimitsInput = z.infer<typeof LimitsInput>

/** Limits as their form sends them, with the units they were typed in. */
export const LimitsForm = LimitsInput.extend(typedUnits)
export type LimitsForm = z.infer<typeof LimitsForm>
