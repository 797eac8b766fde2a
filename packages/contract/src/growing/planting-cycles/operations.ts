import { z } from 'zod'
import { NOT_YOUR_FARM, noSuch } from '../../on-farm'
import { defineOperations } from '../../operation'
import { ChangedCycleWire, CycleWire } from './cycle'
import { fromWire, newCycleFromWire } from './cycle-from-wire'
import { CycleQuery } from './cycle-query'
import { ChangeCycleInput, StartCycleInput } from './cycle-input'

const common = { tag: 'Planting cycles', auth: 'user' } as const
const onFarm = z.object({
	farmId: z.int().optional().describe('One of your farms; your current farm when left out'),
})
const item = '/api/planting-cycles/{cycleId}'

export const plantingCycleOperations = defineOperations(common, {
	listCycles: {
		method: 'get',
		path: '/api/planting-cycles',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The planting cycles of a farm, newest planting day first, 1,000 a page',
		query: CycleQuery.extend(onFarm.shape),
		answer: z.array(CycleWire),
	},
	startCycle: {
		method: 'post',
		path: '/api/planting-cycles',
		permission: 'crop.plan',
		scope: 'tasks',
		summary: 'Start a cycle, plan its tasks and take its trays; snake_case names are accepted too',
		body: StartCycleInput,
		normalize: newCycleFromWire,
		subjectInBody: 'farmInstanceId',
		answer: CycleWire,
		status: 201,
		refusals: { 400: 'Not a usable cycle, or no trays for it', 404: NOT_YOUR_FARM },
	},
	changeCycle: {
		method: 'put',
		path: item,
		permission: 'crop.plan',
		scope: 'tasks',
		summary: 'Change a cycle; its later days, its open tasks and its trays follow',
		body: ChangeCycleInput,
		normalize: fromWire,
		unused: ['id'],
		answer: ChangedCycleWire,
		refusals: { 400: 'Not a usable change, or no trays for it', 404: noSuch('planting cycle') },
	},
	removeCycle: {
		method: 'delete',
		path: item,
		permission: 'crop.plan',
		scope: 'tasks',
		summary: 'Delete a cycle with its tasks and trays; a lot with a harvest stays',
		answer: z.object({ message: z.string() }),
		refusals: { 404: noSuch('planting cycle') },
	},
	cleanUpCycles: {
		method: 'delete',
		path: '/api/planting-cycles/cleanup',
		permission: 'crop.plan',
		scope: 'tasks',
		summary: 'Delete all cancelled and terminated cycles of a farm with their tasks',
		query: onFarm,
		answer: z.object({ message: z.string(), removed: z.int() }),
	},
})
