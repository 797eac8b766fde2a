import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { seriesByKey, toSeriesWire } from '~/services/history/series-by-key'
import { listPastSeries, listSeries } from '~/services/history/list-series.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const all = seriesByKey(await listSeries(ctx), await listPastSeries(ctx))
	return Response.json([...all.values()].map(toSeriesWire))
})

export const action = () => methodNotAllowed('GET')
