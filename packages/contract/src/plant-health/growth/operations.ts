import { z } from 'zod'
import { noSuch } from '../../on-farm'
import { defineOperations } from '../../operation'
import { GrowthWire } from './growth-wire'
import { fromWire, RecordStageInput } from './record-stage'

const common = { tag: 'Growth', auth: 'user' } as const

export const growthOperations = defineOperations(common, {
	listGrowth: {
		method: 'get',
		path: '/api/growth-progress',
		permission: 'farm.see',
		scope: 'read',
		summary: 'How each crop of a farm grows that has not ended, oldest planting first',
		query: z.object({
			farmId: z.int().optional().describe('One of your farms; your current farm when left out'),
		}),
		answer: z.array(GrowthWire),
	},
	removeStage: {
		method: 'delete',
		path: '/api/growth-progress/{cycleId}/observations/{observationId}',
		permission: 'journal.write',
		scope: 'journal',
		summary: 'Remove a note of a stage, which its author and managers may',
		answer: GrowthWire,
		refusals: {
			403: 'Somebody else wrote it',
			404: 'No such crop, or the note was removed already',
		},
	},
	recordStage: {
		method: 'post',
		path: '/api/growth-progress/{cycleId}/observations',
		permission: 'journal.write',
		scope: 'journal',
		summary: 'Note the stage a crop was seen in, today unless told; the journal keeps it too',
		body: RecordStageInput,
		normalize: fromWire,
		answer: z.object({ id: z.int(), growth: GrowthWire }),
		status: 201,
		refusals: {
			400: 'Not a stage of this crop, or no usable day',
			404: noSuch('planting cycle'),
			409: 'The crop has ended',
		},
	},
})
