import { analyticsOperations } from '@sfc/contract/analytics/operations'
import { readAnalyticsForSpan } from '~/services/analytics/read-analytics-for-span.server'
import { implement } from './operation-handlers'

export const analyticsApi = implement(analyticsOperations, {
	async readAnalytics(ctx, { query }) {
		const { span: _, ...analytics } = await readAnalyticsForSpan(ctx, query.span ?? null)
		return analytics
	},
})
