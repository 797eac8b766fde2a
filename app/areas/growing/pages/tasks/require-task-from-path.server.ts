import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Task } from '@sfc/contract/growing/tasks/task'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarmInAddress, requireUser } from '~/http/require-farm.server'
import { requireTask } from '~/areas/growing/services/tasks/require-task.server'
import { findTask } from '~/areas/growing/services/find-task.server'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The task in the path, with the context of its farm. Throws Fault not-found. */
export async function requireTaskFromPath({ request, params }: Args) {
	const taskId = parsePathId(params.taskId, 'Task not found')
	const ctx = await requireTask(await requireUser(request), { taskId })
	requireFarmInAddress(request, ctx.farm)
	return { ctx, task: await findTask(ctx, { taskId }) }
}

/** The task list that contains a task. */
export const taskListPath = ({ type }: Pick<Task, 'type'>): string => {
	if (type === 'maintenance') return '/calendar?tab=tasks&kind=maintenance'
	return `/calendar?tab=tasks${type === 'plant' ? '&kind=planting' : ''}`
}
