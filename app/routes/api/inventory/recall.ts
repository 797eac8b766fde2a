import type { LoaderFunctionArgs } from '@remix-run/node'
import { RecallQuery } from '@sfc/contract/lots/recall-query'
import { recallToWire } from '@sfc/contract/lots/recall-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { recallLots } from '~/services/traceability/recall-lots.server'

const MOST = 5_000

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const query = RecallQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
	return Response.json(recallToWire(await recallLots(ctx, query, MOST)))
})

export const action = () => methodNotAllowed('GET')
