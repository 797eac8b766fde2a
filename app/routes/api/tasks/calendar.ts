import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/tasks/task'
import { CalendarQuery } from '@sfc/contract/tasks/task-query'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listTasks } from '~/services/tasks/list-tasks.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const day = (name: string) => searchParams.get(name) || undefined
	const span = CalendarQuery.parse({ from: day('from'), to: day('to') })
	return Response.json((await listTasks(ctx, span)).map(toWire))
})

export const action = () => methodNotAllowed('GET')
