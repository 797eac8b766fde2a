import { z } from 'zod'
import type { Operation } from '../operation'
import { CycleWire } from './cycle'
import { ChangeCycleInput, StartCycleInput } from './cycle-input'

const common = { tag: 'Planting cycles', auth: 'user' } as const
const onFarm = z.object({
	farmId: z.int().optional().describe('A farm of yours; your current farm when left out'),
})
const item = '/api/planting-cycles/{cycleId}'
const missing = 'No such planting cycle on a farm of yours'

export const growingOperations: Operation[] = [
	{
		...common,
		method: 'get',
		path: '/api/planting-cycles',
		permission: 'farm.see',
		summary: 'The planting cycles of a farm, newest planting day first',
		query: onFarm,
		answer: z.array(CycleWire),
	},
	{
		...common,
		method: 'post',
		path: '/api/planting-cycles',
		permission: 'crop.plan',
		summary: 'Start a cycle and plan its tasks; snake_case names are taken as well',
		body: StartCycleInput,
		answer: CycleWire,
		status: 201,
		refusals: { 400: 'Not a usable cycle', 404: 'No such farm among yours' },
	},
	{
		...common,
		method: 'put',
		path: item,
		permission: 'crop.plan',
		summary: 'Change a cycle; its open tasks follow',
		body: ChangeCycleInput,
		answer: CycleWire,
		refusals: { 400: 'Not a usable change', 404: missing },
	},
	{
		...common,
		method: 'delete',
		path: item,
		permission: 'crop.plan',
		summary: 'Delete a cycle with its tasks',
		answer: z.object({ message: z.string() }),
		refusals: { 404: missing },
	},
	{
		...common,
		method: 'delete',
		path: '/api/planting-cycles/cleanup',
		permission: 'crop.plan',
		summary: 'Delete all cancelled and terminated cycles of a farm with their tasks',
		query: onFarm,
		answer: z.object({ message: z.string(), removed: z.int() }),
	},
]
