import { z } from 'zod'
import { NOT_YOUR_FARM, noSuch } from '../../on-farm'
import { defineOperations } from '../../operation'
import { CompleteTaskInput, TaskWire } from './task'
import { TaskCompletionWire } from './task-completion'
import { fromWire } from './task-from-wire'
import { PostponeTaskInput, TaskInput, TerminateTaskInput } from './task-input'
import { CalendarQuery, CompletionsQuery } from './task-query'

const common = { tag: 'Tasks', auth: 'user' } as const
const onFarm = z.object({
	farmId: z.int().optional().describe('One of your farms; your current farm when left out'),
})
const over = 'It was completed or cancelled: by whom and when'

export const taskOperations = defineOperations(common, {
	listTasks: {
		method: 'get',
		path: '/api/task-calendar',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The tasks of a farm, open and completed, in the order of their days: at most 2,000',
		query: CalendarQuery.safeExtend(onFarm.shape),
		answer: z.array(TaskWire),
	},
	completeTask: {
		method: 'post',
		path: '/api/tasks/complete',
		permission: 'task.work',
		scope: 'tasks',
		summary: 'Mark a task done',
		body: CompleteTaskInput,
		normalize: fromWire,
		unused: ['taskType', 'task_type', 'cropName', 'crop_name'],
		subjectInBody: 'taskId',
		answer: TaskWire,
		refusals: { 404: noSuch('task'), 409: 'Somebody has done it already' },
	},
	addTask: {
		method: 'post',
		path: '/api/tasks',
		permission: 'task.work',
		scope: 'tasks',
		summary: 'Add a task; snake_case names are accepted too',
		body: TaskInput,
		normalize: fromWire,
		subjectInBody: 'farmInstanceId',
		answer: TaskWire,
		status: 201,
		refusals: { 400: 'Not a usable task', 404: NOT_YOUR_FARM },
	},
	postponeTask: {
		method: 'patch',
		path: '/api/tasks/{taskId}/postpone',
		permission: 'task.work',
		scope: 'tasks',
		summary: 'Postpone a task by 1 to 365 days; the later tasks of its crop move with it',
		body: PostponeTaskInput,
		normalize: fromWire,
		answer: TaskWire,
		refusals: { 400: 'The crop would grow too long', 404: noSuch('task'), 409: over },
	},
	terminateTask: {
		method: 'patch',
		path: '/api/tasks/{taskId}/terminate',
		permission: 'task.work',
		scope: 'tasks',
		summary: 'Cancel a task: it leaves the schedule, its cycle stays',
		body: TerminateTaskInput,
		normalize: fromWire,
		answer: TaskWire,
		refusals: { 404: noSuch('task'), 409: over },
	},
	listCompletions: {
		method: 'get',
		path: '/api/task-completions',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The tasks of a farm that were done, the latest first',
		query: onFarm.extend(CompletionsQuery.shape),
		answer: z.array(TaskCompletionWire),
	},
})
