import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { API_CSP } from '~/http/security-headers.server'
import { formatAnalyticsCsv } from '~/areas/growing/services/analytics/format-analytics-csv'
import { readAnalyticsForSpan } from '~/areas/growing/services/analytics/read-analytics-for-span.server'

/** The analytics of a span, as a file. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const wanted = new URL(request.url).searchParams.get('span')
	const { span, ...analytics } = await readAnalyticsForSpan(ctx, wanted)
	return new Response(formatAnalyticsCsv(analytics), {
		headers: {
			'Content-Type': 'text/csv; charset=utf-8; header=present',
			'Content-Disposition': `attachment; filename="analytics-farm-${ctx.farm.id}-${span}.csv"`,
			'Content-Security-Policy': API_CSP,
		},
	})
})
