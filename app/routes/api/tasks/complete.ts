import type { ActionFunctionArgs } from '@remix-run/node'
import { CompleteTaskInput, toWire } from '@sfc/contract/growing/task'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { completeTask } from '~/services/growing/complete-task.server'
import { enterTask } from '~/services/growing/enter-task.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const user = await requireUser(request)
	const { taskId } = CompleteTaskInput.parse(await readJson(request))
	const ctx = await enterTask(user, { taskId })
	return Response.json(toWire(await completeTask(ctx, { taskId })))
})
