import { UPDATE_POLICIES } from '@sfc/domain/equipment/agents/update-policy'
import { z } from 'zod'

/** When the agents of a farm update by themselves, and in which hour of its day. */
export const UpdateChoice = z.object({
	policy: z.enum(UPDATE_POLICIES),
	hour: z.coerce.number().int().min(0).max(23),
})
export type UpdateChoice = z.infer<typeof UpdateChoice>
