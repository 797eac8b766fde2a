import { z } from 'zod'
import { noSuch, onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { CompareQuery, HistoryQuery } from './history-query'
import { CompareWire, HistoryWire, SeriesWire } from './history-wire'

const common = {
	method: 'get',
	tag: 'History',
	auth: 'user',
	permission: 'farm.see',
} as const
const refusals = {
	400: 'Not a usable period: it ends before it starts, or is longer than a year',
	404: noSuch('series'),
}

export const historyOperations = defineOperations(common, {
	listSeries: {
		path: '/api/history/series',
		scope: 'read',
		summary:
			'What the farm measures, what is computed from it with its formula, and what it measured once',
		query: onFarm,
		answer: z.array(SeriesWire),
	},
	readHistory: {
		path: '/api/history',
		scope: 'read',
		summary:
			'One series over a period up to a year, calibrated, in stored units, with its gaps and why',
		query: HistoryQuery.extend(onFarm.shape),
		answer: HistoryWire,
		refusals,
	},
	compareHistory: {
		path: '/api/history/compare',
		scope: 'read',
		summary: 'One series over two periods of the same length',
		query: CompareQuery.extend(onFarm.shape),
		answer: CompareWire,
		refusals,
	},
})
