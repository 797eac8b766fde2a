import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/readings/environment-wire'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { loadFarmOverview } from '~/services/readings/load-farm-overview.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { figures } = await loadFarmOverview(ctx)
	return Response.json(toWire(figures, ctx.farm.isSimulated))
})
