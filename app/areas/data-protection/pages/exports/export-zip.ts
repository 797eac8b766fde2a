import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { exportResponse } from './export-response.server'

export const loader = page(async ({ request, params }: LoaderFunctionArgs) =>
	exportResponse(await requireFarm(request, params.farmId)),
)
