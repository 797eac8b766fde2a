import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/tasks/task'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listTasks } from '~/services/tasks/list-tasks.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const tasks = await listTasks(await requireFarm(request))
	return Response.json(tasks.map(toWire))
})

export const action = () => methodNotAllowed('GET')
