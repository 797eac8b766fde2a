import type { ActionFunctionArgs } from '@remix-run/node'
import { CompleteTaskInput, toWire } from '@sfc/contract/tasks/task'
import { fromWire } from '@sfc/contract/tasks/task-from-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm, requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { completeTask } from '~/services/tasks/complete-task.server'
import { requireTask } from '~/services/tasks/require-task.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const user = await requireUser(request)
	const input = CompleteTaskInput.safeParse(fromWire(await readJson(request)))
	if (!input.success) {
		requirePermission(await requireFarm(request), 'task.work')
		throw input.error
	}
	const { taskId, notes } = input.data
	const ctx = await requireTask(user, { taskId })
	return Response.json(toWire(await completeTask(ctx, { taskId, notes })))
})
