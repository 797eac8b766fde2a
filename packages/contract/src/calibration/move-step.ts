import { z } from 'zod'

/** One step on or back from the step that was seen. */
export const MoveStepInput = z.object({
	from: z.int().min(1),
	to: z.enum(['next', 'previous']),
})
