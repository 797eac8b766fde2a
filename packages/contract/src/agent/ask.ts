import { z } from 'zod'

/** Largest question, as JSON. */
export const ASK_MAX_BYTES = 32 * 1024
/** Largest answer, as JSON: a picture in base64 fits. */
export const ANSWER_MAX_BYTES = 4 * 1024 * 1024

/** A question that the server may put to a running agent. The tables of all are `<noun>/asks.ts`. */
export type Ask<Args extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> = {
	kind: string
	args: Args
	answer: Answer
	/** Longest time for the answer, ms; less than a command lives. */
	withinMs: number
}

export const defineAsk = <Args extends z.ZodType, Answer extends z.ZodType>(
	ask: Ask<Args, Answer>,
): Ask<Args, Answer> => ask

/** An agent's answer. `failed`: it could not do it, and `reason` says why in words for people. */
export const AskAnswer = z.object({
	commandId: z.string().min(1).max(60),
	outcome: z.enum(['done', 'failed']),
	answer: z.unknown(),
	reason: z.string().max(300).nullable(),
})
export type AskAnswer = z.infer<typeof AskAnswer>
