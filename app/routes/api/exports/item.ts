import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { exportAnswer } from '~/routes/farms/export-answer.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) =>
	exportAnswer(await requireFarm(request, params.farmId)),
)

export const action = () => methodNotAllowed('GET')
