import { z } from 'zod'
import { defineOperations } from '../../operation'
import { FarmhandEntry, FarmhandInput } from './farmhand-wire'

const common = { tag: 'Farmhand', auth: 'user' } as const
const farmId = z.coerce
	.number()
	.int()
	.optional()
	.describe('One of your farms; your current farm when left out')

export const farmhandOperations = defineOperations(common, {
	listFarmhandLog: {
		method: 'get',
		path: '/api/farmhand-log',
		permission: 'farm.see',
		scope: 'read',
		summary:
			'The photo log of a farm, newest first, 20 at a time; `before` is the id of the last one',
		query: z.object({ farmId, before: z.coerce.number().int().positive().optional() }),
		answer: z.array(FarmhandEntry),
	},
	analyzeFarmhand: {
		method: 'post',
		path: '/api/farmhand-analyze',
		permission: 'journal.write',
		scope: 'journal',
		summary: 'Analyze a photo of crops and keep it in the log',
		query: z.object({ farmId }),
		bodyAs: 'raw',
		body: FarmhandInput,
		answer: FarmhandEntry,
		refusals: {
			400: 'No picture of a plant that can be judged, or of no plant at all; the message says how to take a better one',
			404: 'No such planting cycle on this farm',
			413: 'Larger than 10 MB',
			429: 'Sixty pictures an hour at most',
		},
	},
})
