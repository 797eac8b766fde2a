import type { CurrentCondition } from '@sfc/domain/alarms/format-alarm'
import { watchedBand } from '@sfc/domain/alarms/watched-band'
import type { FarmCtx } from '~/context.server'
import { historyPath } from '~/areas/readings/pages/history/history-path'
import { eventMarks, historyCharts } from '~/areas/readings/pages/history/chart-view.server'
import { historyTrace } from '~/areas/readings/pages/history/trace.server'
import type { Alarm } from '~/areas/alarms/services/load-open-alarms.server'
import { listSpanEvents } from '~/areas/readings/services/history/list-span-events.server'
import { listPastSeries, listSeries } from '~/areas/readings/services/history/list-series.server'
import type { Target } from '@sfc/domain/growing/recipes/target'
import { loadTargetSpans } from '~/areas/growing/services/recipes/load-targets.server'
import { readSeries } from '~/areas/readings/services/history/read-series.server'
import { indexSeries } from '~/areas/readings/services/history/index-series'

const HOUR_MS = 3_600_000
const WIDTH = 360

/**
 * A chart of the alarm's sensor over the last 6 hours, or the hours before it was resolved, with the band of
 * its rule, else its target; null for an alarm that is not about one sensor.
 */
export async function alarmChart(ctx: FarmCtx, alarm: Alarm, limits: CurrentCondition | null) {
	const pointId = alarm.isMany ? null : (alarm.parts[0]?.pointId ?? null)
	if (pointId === null) return null
	const [points, past] = await Promise.all([listSeries(ctx), listPastSeries(ctx)])
	const series = indexSeries(points, past).get(String(pointId))
	if (!series) return null
	const toAt = alarm.clearedAt === null ? ctx.now() : alarm.clearedAt + HOUR_MS / 2
	const span = { fromAt: toAt - 6 * HOUR_MS, toAt }
	const { timezone } = ctx.farm
	const formats = ctx.user
	const [history, { events }, targetsOf] = await Promise.all([
		readSeries(ctx, series, { ...span, width: WIDTH }),
		listSpanEvents(ctx, span, ['container', (series.point ?? series.derived).zone]),
		loadTargetSpans(ctx, span),
	])
	const watched = series.point ? findBand(limits, series.point) : null
	const trace = historyTrace({
		series,
		history,
		other: null,
		targets: watched ? [{ ...span, target: watched }] : series.point ? targetsOf(series.point) : [],
		span,
		timezone,
		formats,
		colour: 'var(--series-1)',
		hasTable: false,
	})
	return {
		chart: historyCharts([trace], { span, timezone, formats, isSeparate: true })[0],
		marks: eventMarks(events, { span, timezone, formats }),
		to: historyPath(pointId),
	}
}

function findBand(
	limits: CurrentCondition | null,
	point: { quantity: string; capacity: number | null },
): Target | null {
	const band = limits && watchedBand(limits, point)
	return band && { ...band, source: 'this alarm’s rule' }
}
