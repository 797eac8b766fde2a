import { z } from 'zod'
import type { Operation } from '../operation'
import { CompleteTaskInput, TaskWire } from './task'

const common = { tag: 'Tasks', auth: 'user' } as const
const onFarm = z.object({
	farmId: z.int().optional().describe('A farm of yours; your current farm when left out'),
})

export const taskOperations: Operation[] = [
	{
		...common,
		method: 'get',
		path: '/api/task-calendar',
		permission: 'farm.see',
		summary: 'The tasks of a farm, in the order of their days',
		query: onFarm,
		answer: z.array(TaskWire),
	},
	{
		...common,
		method: 'post',
		path: '/api/tasks/complete',
		permission: 'task.work',
		summary: 'Mark a task done',
		body: CompleteTaskInput,
		answer: TaskWire,
		refusals: { 404: 'No such task on a farm of yours', 409: 'Somebody has done it already' },
	},
]
