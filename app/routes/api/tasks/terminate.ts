import type { ActionFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/tasks/task'
import { TerminateTaskInput } from '@sfc/contract/tasks/task-input'
import { fromWire } from '@sfc/contract/tasks/task-spelling'
import { api, methodNotAllowed } from '~/http/api.server'
import { pathId } from '~/http/path-id'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/farms/require-permission.server'
import { enterTask } from '~/services/tasks/enter-task.server'
import { terminateTask } from '~/services/tasks/terminate-task.server'

export const loader = () => methodNotAllowed('PATCH')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	const taskId = pathId(params.taskId, 'Task not found')
	const ctx = await enterTask(await requireUser(request), { taskId })
	if (request.method !== 'PATCH') return methodNotAllowed('PATCH')
	requirePermission(ctx, 'task.work')
	const { reason } = TerminateTaskInput.parse(fromWire(await readJson(request)))
	return Response.json(toWire(await terminateTask(ctx, { taskId, reason })))
})
