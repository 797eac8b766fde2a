import { farmMetricsOperations } from '@sfc/contract/overview/farm-metrics/operations'
import { listFarmGauges } from '~/areas/overview/services/farm-metrics/list-farm-gauges.server'
import { writeMetrics } from '~/areas/overview/services/farm-metrics/write-metrics'
import { implement } from '~/api/operation-handlers'

const OPEN_METRICS = 'application/openmetrics-text'

export const farmMetricsApi = implement(farmMetricsOperations, {
	async readFarmMetrics(ctx, { request }) {
		const asked = request.headers.get('Accept')?.includes(OPEN_METRICS) ?? false
		const type = asked ? `${OPEN_METRICS}; version=1.0.0` : 'text/plain; version=0.0.4'
		const headers = { 'Content-Type': `${type}; charset=utf-8` }
		return new Response(writeMetrics(await listFarmGauges(ctx)), { headers })
	},
})
