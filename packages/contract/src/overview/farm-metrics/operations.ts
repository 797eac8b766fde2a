import { defineOperations } from '../../operation'

export const farmMetricsOperations = defineOperations({
	readFarmMetrics: {
		tag: 'Readings',
		auth: 'user',
		method: 'get',
		path: '/api/farms/{farmId}/metrics',
		permission: 'farm.see',
		scope: 'read',
		summary: 'Newest readings, outputs, alarms and agents of a farm, for Prometheus to scrape',
		answer:
			'application/openmetrics-text where `Accept` asks for it, else the text format of Prometheus (0.0.4)',
	},
})
