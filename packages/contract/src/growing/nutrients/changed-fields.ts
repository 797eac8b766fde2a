import { z } from 'zod'

/** Who changed an entry last, and when. */
export const changedFields = {
	changedBy: z.string(),
	changedAt: z.int().describe('Milliseconds since 1970, UTC'),
}
