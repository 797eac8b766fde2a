import { z } from 'zod'

/** The query of a call about one farm. The server finds the farm before it validates the rest. */
export const onFarm = z.object({
	farmId: z.int().optional().describe('One of your farms; your current farm when left out'),
})

/** The refusal of a call about something that does not exist, or belongs to a farm of others. */
export const noSuch = (thing: string) => `No such ${thing} on your farms`

/** The refusal of a call about a farm of others. */
export const NOT_YOUR_FARM = 'Not one of your farms'
