import { z } from 'zod'

/** Which trays a list shows. */
export const TrayQuery = z.object({
	search: z.string().trim().max(100).optional().describe('A part of code, crop, lot or place'),
	state: z.enum(['full', 'empty']).optional(),
	cycleId: z.coerce.number().int().positive().optional(),
	page: z.coerce.number().int().min(1).optional(),
})
export type TrayQuery = z.output<typeof TrayQuery>
