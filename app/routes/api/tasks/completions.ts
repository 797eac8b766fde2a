import type { LoaderFunctionArgs } from '@remix-run/node'
import { toCompletionWire } from '@sfc/contract/tasks/task-completion'
import { CompletionsQuery } from '@sfc/contract/tasks/task-query'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listTasks } from '~/services/tasks/list-tasks.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const asked = new URL(request.url).searchParams.get('limit') || undefined
	const { limit } = CompletionsQuery.parse({ limit: asked })
	const done = await listTasks(ctx, { state: 'completed', order: 'done', limit })
	return Response.json(done.map(toCompletionWire))
})

export const action = () => methodNotAllowed('GET')
