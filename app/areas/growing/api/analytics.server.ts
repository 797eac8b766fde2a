import { analyticsOperations } from '@sfc/contract/growing/analytics/operations'
import { readAnalyticsForSpan } from '~/areas/growing/services/analytics/read-analytics-for-span.server'
import { implement } from '~/api/operation-handlers'

export const analyticsApi = implement(analyticsOperations, {
	async readAnalytics(ctx, { query }) {
		const { span: _, ...analytics } = await readAnalyticsForSpan(ctx, query.span ?? null)
		return analytics
	},
})
