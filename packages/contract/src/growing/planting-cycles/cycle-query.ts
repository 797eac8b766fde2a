import { CYCLE_STATUSES } from '@sfc/domain/growing/planting-cycles/cycle-status'
import { z } from 'zod'
import { CYCLE_ZONES } from '@sfc/domain/growing/planting-cycles/cycle-zones'

const CYCLE_STATES = ['active', 'ended', 'all'] as const

/** A filter of cycles from an address; invalid values are ignored. */
export const CycleQuery = z.object({
	state: z.enum(CYCLE_STATES).optional().catch(undefined),
	status: z.enum(CYCLE_STATUSES).optional().catch(undefined),
	zone: z.enum(CYCLE_ZONES).optional().catch(undefined),
	search: z.string().trim().max(100).optional().catch(undefined).describe('Part of a crop’s name'),
	page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
})
export type CycleQuery = z.infer<typeof CycleQuery>
