import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { exportAnswer } from './export-answer.server'

export const loader = page(async ({ request, params }: LoaderFunctionArgs) =>
	exportAnswer(await requireFarm(request, params.farmId)),
)
