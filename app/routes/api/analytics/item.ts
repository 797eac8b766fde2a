import type { LoaderFunctionArgs } from '@remix-run/node'
import { AnalyticsQuery } from '@sfc/contract/analytics/analytics'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { readAnalyticsForSpan } from '~/services/analytics/read-analytics-for-span.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const { searchParams } = new URL(request.url)
	const { span = null } = AnalyticsQuery.pick({ span: true }).parse(
		Object.fromEntries(searchParams),
	)
	const { span: _span, ...analytics } = await readAnalyticsForSpan(ctx, span)
	return Response.json(analytics)
})

export const action = () => methodNotAllowed('GET')
