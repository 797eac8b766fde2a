import { z } from 'zod'

/** The query of a call about one farm. The server finds the farm before it validates the rest. */
export const onFarm = z.object({
	farmId: z.int().optional().describe('One of your farms; your current farm when left out'),
})
