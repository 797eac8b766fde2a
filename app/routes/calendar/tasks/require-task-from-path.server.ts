import type { Task } from '@sfc/contract/tasks/task'
import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require.server'
import type { FarmCtx } from '~/context.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { requireTask } from '~/services/tasks/require-task.server'
import { findTask } from '~/services/tasks/find-task.server'

/** The task an address names, and the context of its farm, for who may work on tasks. */
export async function requireTaskFromPath(
	request: Request,
	id: string | undefined,
): Promise<{ ctx: FarmCtx; task: Task }> {
	const taskId = parsePathId(id, 'Task not found')
	const ctx = await requireTask(await requireUser(request), { taskId })
	requirePermission(ctx, 'task.work')
	return { ctx, task: await findTask(ctx, { taskId }) }
}

/** The task list in which a task is found. */
export const taskListPath = ({ type }: Pick<Task, 'type'>): string => {
	if (type === 'maintenance') return '/calendar?tab=tasks&kind=maintenance'
	return `/calendar?tab=tasks${type === 'plant' ? '&kind=planting' : ''}`
}
