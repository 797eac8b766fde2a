import type { Task } from '@sfc/contract/tasks/task'
import { pathId } from '~/http/path-id'
import { requireUser } from '~/http/require.server'
import type { FarmCtx } from '~/context.server'
import { requirePermission } from '~/services/farms/require-permission.server'
import { enterTask } from '~/services/tasks/enter-task.server'
import { findTask } from '~/services/tasks/find-task.server'

/** The task an address names, and the context of its farm, for who may work on tasks. */
export async function enterFromPath(
	request: Request,
	id: string | undefined,
): Promise<{ ctx: FarmCtx; task: Task }> {
	const taskId = pathId(id, 'Task not found')
	const ctx = await enterTask(await requireUser(request), { taskId })
	requirePermission(ctx, 'task.work')
	return { ctx, task: await findTask(ctx, { taskId }) }
}

/** The task list in which a task is found. */
export const listWith = ({ type }: Pick<Task, 'type'>): string => {
	if (type === 'maintenance') return '/calendar?tab=tasks&kind=maintenance'
	return `/calendar?tab=tasks${type === 'plant' ? '&kind=planting' : ''}`
}
