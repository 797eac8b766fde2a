import { defineOperations } from '../../operation'
import { AnalyticsQuery, AnalyticsWire } from './analytics'

export const analyticsOperations = defineOperations({
	readAnalytics: {
		tag: 'Planting',
		auth: 'user',
		permission: 'farm.see',
		scope: 'read',
		method: 'get',
		path: '/api/analytics',
		summary: 'Throughput, punctuality, days per stage, losses and yields of a farm',
		query: AnalyticsQuery,
		answer: AnalyticsWire,
		refusals: { 400: 'Not a usable period' },
	},
})
