import {
	COEFFICIENTS,
	type Compensation as CompensationType,
} from '@sfc/domain/readings/compensation'
import { z } from 'zod'

const LOWEST = Math.min(...COEFFICIENTS.map(({ percentPerK }) => percentPerK))
const HIGHEST = Math.max(...COEFFICIENTS.map(({ percentPerK }) => percentPerK))

/** Who corrects EC of a probe to 25 °C, as calls say it. */
export const Compensation = z.discriminatedUnion('by', [
	z.object({ by: z.literal('probe') }),
	z.object({
		by: z.literal('farm'),
		percentPerK: z.number().min(LOWEST).max(HIGHEST).describe('Percent of EC at 25 °C'),
		temperaturePointId: z.int().positive().describe('The sensor of the water temperature'),
	}),
]) satisfies z.ZodType<CompensationType>

const PERCENTS = COEFFICIENTS.map(({ percentPerK }) => String(percentPerK))

/** Who corrects EC of a probe to 25 °C, as its form sends it. */
export const CompensationFields = z
	.object({
		by: z.enum(['unknown', 'probe', 'farm'], 'Choose one'),
		percentPerK: z.enum(PERCENTS, 'Choose one').default(PERCENTS[0] ?? ''),
		temperature: z
			.string()
			.regex(/^\d{1,15}$/, 'Choose a sensor')
			.optional(),
	})
	.superRefine(({ by, temperature }, ctx) => {
		if (by === 'farm' && temperature === undefined)
			ctx.addIssue({
				code: 'custom',
				path: ['temperature'],
				message: 'Choose the sensor of the water temperature',
			})
	})
export type CompensationFields = z.infer<typeof CompensationFields>

export const CompensationForm = CompensationFields.transform(
	({ by, percentPerK, temperature }): CompensationType | null => {
		if (by === 'unknown') return null
		if (by === 'probe') return { by }
		return { by, percentPerK: Number(percentPerK), temperaturePointId: Number(temperature) }
	},
)
