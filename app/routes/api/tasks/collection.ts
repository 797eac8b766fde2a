import type { ActionFunctionArgs } from '@remix-run/node'
import { CycleFarm } from '@sfc/contract/planting-cycles/cycle-input'
import { toWire } from '@sfc/contract/tasks/task'
import { TaskInput } from '@sfc/contract/tasks/task-input'
import { fromWire } from '@sfc/contract/tasks/task-from-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm, requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { addTask } from '~/services/tasks/add-task.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	await requireUser(request)
	const body = fromWire(await readJson(request))
	const named = CycleFarm.safeParse(body)
	const ctx = await requireFarm(request, named.success ? named.data.farmInstanceId : undefined)
	requirePermission(ctx, 'task.work')
	return Response.json(toWire(await addTask(ctx, TaskInput.parse(body))), { status: 201 })
})
