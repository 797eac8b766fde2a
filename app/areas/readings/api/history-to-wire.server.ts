import type { HistoryQuery } from '@sfc/contract/readings/history/history-query'
import type { HistoryWire } from '@sfc/contract/readings/history/history-wire'
import type { FarmCtx } from '~/context.server'
import { toSeriesWire } from '~/areas/readings/services/history/index-series'
import { findSeries } from '~/areas/readings/services/history/find-series.server'
import { readSeries } from '~/areas/readings/services/history/read-series.server'

/** The requested history as the API returns it. @throws Fault('not-found') for a series of another farm. */
export async function historyWire(
	ctx: FarmCtx,
	{ series: key, from, to, points }: HistoryQuery,
): Promise<HistoryWire> {
	const series = await findSeries(ctx, key)
	const history = await readSeries(ctx, series, { fromAt: from, toAt: to, width: points })
	return {
		series: toSeriesWire(series),
		from,
		to,
		stepMs: history.stepMs,
		points: history.marks.map(({ at, untilAt, min, mean, max, count, good }) => ({
			at,
			until: untilAt,
			min: rounded(min),
			mean: rounded(mean),
			max: rounded(max),
			readings: count,
			trusted: good,
		})),
		gaps: history.gaps.map(({ fromAt, toAt, cause, detail }) => ({
			from: fromAt,
			to: toAt,
			cause,
			detail,
		})),
	}
}

/** Rounded to six decimals, finer than any sensor; all seventeen digits would double the answer. */
const rounded = (value: number | null) =>
	value === null ? null : Math.round(value * 1_000_000) / 1_000_000
