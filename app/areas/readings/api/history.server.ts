import { historyOperations } from '@sfc/contract/readings/history/operations'
import { listPastSeries, listSeries } from '~/areas/readings/services/history/list-series.server'
import { indexSeries, toSeriesWire } from '~/areas/readings/services/history/index-series'
import { historyWire } from './history-to-wire.server'
import { implement } from '~/api/operation-handlers'

export const historyApi = implement(historyOperations, {
	async listSeries(ctx) {
		const all = indexSeries(await listSeries(ctx), await listPastSeries(ctx))
		return [...all.values()].map(toSeriesWire)
	},
	readHistory: (ctx, { query }) => historyWire(ctx, query),
	async compareHistory(ctx, { query: { otherFrom, ...query } }) {
		const other = { ...query, from: otherFrom, to: otherFrom + query.to - query.from }
		const span = await historyWire(ctx, query)
		return { span, other: await historyWire(ctx, other) }
	},
})
