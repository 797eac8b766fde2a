import { z } from 'zod'
import type { Operation } from '../operation'
import { CompleteTaskInput, TaskWire } from './task'
import { TaskCompletionWire } from './task-completion'
import { PostponeTaskInput, TaskInput, TerminateTaskInput, taskDay } from './task-input'

const common = { tag: 'Tasks', auth: 'user' } as const
const onFarm = z.object({
	farmId: z.int().optional().describe('A farm of yours; your current farm when left out'),
})
const missing = 'No such task on a farm of yours'
const over = 'It was completed or called off: by whom and when'

export const taskOperations: Operation[] = [
	{
		...common,
		method: 'get',
		path: '/api/task-calendar',
		permission: 'farm.see',
		summary: 'The tasks of a farm, open and completed, in the order of their days: at most 2,000',
		query: onFarm.extend({
			from: taskDay.optional().describe('First day, YYYY-MM-DD'),
			to: taskDay.optional().describe('Last day, YYYY-MM-DD'),
		}),
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
		refusals: { 404: missing, 409: 'Somebody has done it already' },
	},
	{
		...common,
		method: 'post',
		path: '/api/tasks',
		permission: 'task.work',
		summary: 'Add an own task; snake_case names are taken as well',
		body: TaskInput,
		answer: TaskWire,
		status: 201,
		refusals: { 400: 'Not a usable task', 404: 'No such farm among yours' },
	},
	{
		...common,
		method: 'patch',
		path: '/api/tasks/{taskId}/postpone',
		permission: 'task.work',
		summary: 'Put a task off by 1 to 365 days; the later tasks of its crop move with it',
		body: PostponeTaskInput,
		answer: TaskWire,
		refusals: { 400: 'The crop would grow too long', 404: missing, 409: over },
	},
	{
		...common,
		method: 'patch',
		path: '/api/tasks/{taskId}/terminate',
		permission: 'task.work',
		summary: 'Call a task off: it leaves the schedule, its cycle stays',
		body: TerminateTaskInput,
		answer: TaskWire,
		refusals: { 404: missing, 409: over },
	},
	{
		...common,
		method: 'get',
		path: '/api/task-completions',
		permission: 'farm.see',
		summary: 'The tasks of a farm that were done, the latest first',
		query: onFarm.extend({ limit: z.int().min(1).max(500).optional() }),
		answer: z.array(TaskCompletionWire),
	},
]
