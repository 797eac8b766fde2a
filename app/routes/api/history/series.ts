import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { anySeries, toSeriesWire } from '~/services/history/any-series'
import { listSeries } from '~/services/history/list-series.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const all = await listSeries(await requireFarm(request))
	return Response.json([...anySeries(all).values()].map(toSeriesWire))
})

export const action = () => methodNotAllowed('GET')
