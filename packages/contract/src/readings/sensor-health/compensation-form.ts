import { COEFFICIENTS, type Compensation } from '@sfc/domain/readings/compensation'
import { z } from 'zod'

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
	({ by, percentPerK, temperature }): Compensation | null => {
		if (by === 'unknown') return null
		if (by === 'probe') return { by }
		return { by, percentPerK: Number(percentPerK), temperaturePointId: Number(temperature) }
	},
)
