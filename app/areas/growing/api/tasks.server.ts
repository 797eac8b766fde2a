import { toWire } from '@sfc/contract/case'
import { taskOperations } from '@sfc/contract/growing/tasks/operations'
import { taskToWire } from '@sfc/contract/growing/tasks/task'
import { TaskSeriesWire } from '@sfc/contract/growing/tasks/task-series-wire'
import { toCompletionWire } from '@sfc/contract/growing/tasks/task-completion'
import { addTask } from '~/areas/growing/services/tasks/add-task.server'
import { assignTask } from '~/areas/growing/services/tasks/assign-task.server'
import { changeTask } from '~/areas/growing/services/tasks/change-task.server'
import { changeTaskSeries } from '~/areas/growing/services/tasks/change-task-series.server'
import { completeTask } from '~/areas/growing/services/tasks/complete-task.server'
import { endTaskSeries } from '~/areas/growing/services/tasks/end-task-series.server'
import { findTask } from '~/areas/growing/services/find-task.server'
import { listTasks } from '~/areas/growing/services/tasks/list-tasks.server'
import { listSeries } from '~/areas/growing/services/tasks/list-series.server'
import { moveTask } from '~/areas/growing/services/tasks/move-task.server'
import { asSeries, type SeriesRow } from '~/areas/growing/services/tasks/plan-series.server'
import { removeTask } from '~/areas/growing/services/tasks/remove-task.server'
import { restoreTask } from '~/areas/growing/services/tasks/restore-task.server'
import { startTaskSeries } from '~/areas/growing/services/tasks/start-task-series.server'
import { postponeTask } from '~/areas/growing/services/tasks/postpone-task.server'
import { terminateTask } from '~/areas/growing/services/tasks/terminate-task.server'
import { parsePathId } from '~/http/parse-path-id'
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
	changeTask: async (ctx, { taskId, body }) =>
		taskToWire(await changeTask(ctx, { taskId, ...body })),
	async removeTask(ctx, { taskId }) {
		await removeTask(ctx, { taskId })
		return { success: true as const }
	},
	assignTask: async (ctx, { taskId, body }) =>
		taskToWire(await assignTask(ctx, { taskId, ...body })),
	async moveTask(ctx, { taskId, body }) {
		await moveTask(ctx, { taskId, ...body })
		return taskToWire(await findTask(ctx, { taskId }))
	},
	restoreTask: async (ctx, { taskId }) => taskToWire(await restoreTask(ctx, { taskId })),
	listTaskSeries: async (ctx) => (await listSeries(ctx)).map(seriesToWire),
	addTaskSeries: async (ctx, { body }) => seriesToWire(await startTaskSeries(ctx, body)),
	changeTaskSeries: async (ctx, { params, body }) =>
		seriesToWire(await changeTaskSeries(ctx, { seriesId: seriesIdFrom(params), ...body })),
	endTaskSeries: async (ctx, { params }) => ({
		removed: await endTaskSeries(ctx, { seriesId: seriesIdFrom(params) }),
	}),
	async listCompletions(ctx, { query: { limit = USUAL_COMPLETIONS } }) {
		const done = await listTasks(ctx, { state: 'completed', order: 'done', limit })
		return done.map(toCompletionWire)
	},
})

const seriesIdFrom = ({ seriesId }: { seriesId: string }) =>
	parsePathId(seriesId, 'Recurring task not found')

const seriesToWire = (row: SeriesRow) => toWire(TaskSeriesWire, asSeries(row))
