import { z } from 'zod'

/** What the API answers when it refuses: `error` and `message` hold the same sentence, meant for people. */
export const Refusal = z.object({
	error: z.string(),
	message: z.string().describe('The same text as error'),
	field: z.string().optional(),
	details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
export type Refusal = z.infer<typeof Refusal>
