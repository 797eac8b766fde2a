import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { exportResponse } from '~/routes/farms/export/export-response.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) =>
	exportResponse(await requireFarm(request, params.farmId)),
)

export const action = () => methodNotAllowed('GET')
