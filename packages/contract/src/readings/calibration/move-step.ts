import { z } from 'zod'

/** One step forward or back from the displayed step. */
export const MoveStepInput = z.object({
	from: z.int().min(1),
	to: z.enum(['next', 'previous']),
})
