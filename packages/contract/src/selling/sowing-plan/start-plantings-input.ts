import { z } from 'zod'

/** The plantings of a plan that are started. */
export const StartPlantingsInput = z.object({
	fingerprint: z
		.string()
		.regex(/^[0-9a-f]{64}$/, 'Load the plan again')
		.describe('Of the plan that was read'),
	sowings: z
		.array(z.int().min(0).max(5000))
		.max(5000)
		.optional()
		.describe('Their places in the plan, from 0; all of them when left out'),
})

/** The form of it: at least one planting is chosen. */
export const StartPlantingsForm = StartPlantingsInput.extend({
	sowings: z.array(z.int()).min(1, 'Choose at least one planting').max(5000),
})

export type StartPlantingsInput = z.infer<typeof StartPlantingsInput>
