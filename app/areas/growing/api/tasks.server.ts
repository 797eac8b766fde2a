import { taskOperations } from '@sfc/contract/tasks/operations'
import { toWire } from '@sfc/contract/tasks/task'
import { toCompletionWire } from '@sfc/contract/tasks/task-completion'
import { addTask } from '~/services/tasks/add-task.server'
import { completeTask } from '~/services/tasks/complete-task.server'
import { findTask } from '~/services/tasks/find-task.server'
import { listTasks } from '~/services/tasks/list-tasks.server'
import { postponeTask } from '~/services/tasks/postpone-task.server'
import { terminateTask } from '~/services/tasks/terminate-task.server'
import { implement } from './operation-handlers'

const USUAL_COMPLETIONS = 100

export const tasksApi = implement(taskOperations, {
	listTasks: async (ctx, { query }) => (await listTasks(ctx, query)).map(toWire),
	completeTask: async (ctx, { body }) => toWire(await completeTask(ctx, body)),
	addTask: async (ctx, { body }) => toWire(await addTask(ctx, body)),
	async postponeTask(ctx, { taskId, body }) {
		await postponeTask(ctx, { taskId, days: body.postponeDays })
		return toWire(await findTask(ctx, { taskId }))
	},
	terminateTask: async (ctx, { taskId, body: { reason } }) =>
		toWire(await terminateTask(ctx, { taskId, reason })),
	async listCompletions(ctx, { query: { limit = USUAL_COMPLETIONS } }) {
		const done = await listTasks(ctx, { state: 'completed', order: 'done', limit })
		return done.map(toCompletionWire)
	},
})
