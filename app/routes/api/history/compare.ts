import type { LoaderFunctionArgs } from '@remix-run/node'
import { CompareQuery } from '@sfc/contract/history/history-query'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { historyWire } from './to-wire.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { otherFrom, ...query } = CompareQuery.parse(
		Object.fromEntries(new URL(request.url).searchParams),
	)
	const other = { ...query, from: otherFrom, to: otherFrom + query.to - query.from }
	const span = await historyWire(ctx, query)
	return Response.json({ span, other: await historyWire(ctx, other) })
})

export const action = () => methodNotAllowed('GET')
