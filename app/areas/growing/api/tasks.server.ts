import { taskOperations } from '@sfc/contract/growing/tasks/operations'
import { taskToWire } from '@sfc/contract/growing/tasks/task'
import { toCompletionWire } from '@sfc/contract/growing/tasks/task-completion'
import { addTask } from '~/areas/growing/services/tasks/add-task.server'
import { completeTask } from '~/areas/growing/services/tasks/complete-task.server'
import { findTask } from '~/areas/growing/services/tasks/find-task.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import { postponeTask } from '~/areas/growing/services/tasks/postpone-task.server'
import { terminateTask } from '~/areas/growing/services/tasks/terminate-task.server'
import { implement } from '~/api/operation-handlers'

const USUAL_COMPLETIONS = 100

export const tasksApi = implement(taskOperations, {
	listTasks: async (ctx, { query }) => (await listTasks(ctx, query)).map(taskToWire),
	completeTask: async (ctx, { body }) => taskToWire(await completeTask(ctx, body)),
	addTask: async (ctx, { body }) => taskToWire(await addTask(ctx, body)),
	async postponeTask(ctx, { taskId, body }) {
		await postponeTask(ctx, { taskId, days: body.postponeDays })
		return taskToWire(await findTask(ctx, { taskId }))
	},
	terminateTask: async (ctx, { taskId, body: { reason } }) =>
		taskToWire(await terminateTask(ctx, { taskId, reason })),
	async listCompletions(ctx, { query: { limit = USUAL_COMPLETIONS } }) {
		const done = await listTasks(ctx, { state: 'completed', order: 'done', limit })
		return done.map(toCompletionWire)
	},
})
