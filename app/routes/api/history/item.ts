import type { LoaderFunctionArgs } from '@remix-run/node'
import { HistoryQuery } from '@sfc/contract/history/history-query'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { historyWire } from './to-wire.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const query = HistoryQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
	return Response.json(await historyWire(ctx, query))
})

export const action = () => methodNotAllowed('GET')
