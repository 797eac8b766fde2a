import type { ActionFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/tasks/task'
import { PostponeTaskInput } from '@sfc/contract/tasks/task-input'
import { fromWire } from '@sfc/contract/tasks/task-from-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { requireTask } from '~/services/tasks/require-task.server'
import { findTask } from '~/services/tasks/find-task.server'
import { postponeTask } from '~/services/tasks/postpone-task.server'

export const loader = () => methodNotAllowed('PATCH')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	const taskId = parsePathId(params.taskId, 'Task not found')
	const ctx = await requireTask(await requireUser(request), { taskId })
	if (request.method !== 'PATCH') return methodNotAllowed('PATCH')
	requirePermission(ctx, 'task.work')
	const { postponeDays } = PostponeTaskInput.parse(fromWire(await readJson(request)))
	await postponeTask(ctx, { taskId, days: postponeDays })
	return Response.json(toWire(await findTask(ctx, { taskId })))
})
