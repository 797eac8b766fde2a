import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { Formats } from '@sfc/domain/units/formats'
import type { SpanEvent } from '~/areas/readings/services/history/event-list'
import { barsPath, chartScale, envelopePath, linePath, type Frame } from '~/ui/chart/chart-paths'
import { timeTicks, type TimeTick } from '~/ui/chart/time-ticks'
import { valueRange } from '~/ui/chart/value-range'
import { alignTicks, valueTicks } from '~/ui/chart/value-ticks'
import { packSamples } from './chart/pack-samples'
import { chartGroups, type ChartGroup } from './chart-groups'
import { gapViews, type GapView } from './gap-views.server'
import type { EventMark } from './mark-clusters'
import type { Trace } from './trace.server'

/** Numbers of a value axis, in percent of the height from above. */
type AxisView = {
	unit: string
	colour: string | null
	ticks: { top: number; label: string }[]
}

/** A line or bars, in percent of the chart from its upper left corner. */
export type TraceView = Pick<
	Trace,
	| 'key'
	| 'label'
	| 'name'
	| 'source'
	| 'unit'
	| 'decimals'
	| 'colour'
	| 'figures'
	| 'method'
	| 'rows'
> & {
	line: string
	bars: string
	envelope: string
	compared: string
	/** For the crosshair: packed samples, and the range of its axis. */
	samples: string
	low: number
	high: number
}

export type HistoryChart = {
	title: string
	fromAt: number
	toAt: number
	/** Accessible summary: `pH from Nov 1 to Nov 8: between 5.8 and 6.3`. */
	summary: string
	traces: TraceView[]
	left: AxisView
	right: AxisView | null
	/** Target ranges over their time; `away` tells where one is that lies outside the axis. */
	bands: {
		colour: string
		left: number
		right: number
		top: number
		bottom: number
		away: string | null
	}[]
	gaps: GapView[]
	times: (TimeTick & { left: number })[]
}

type Options = {
	span: { fromAt: number; toAt: number }
	timezone: string
	formats: Formats
	isSeparate: boolean
}

/** Events at their places in the charts of a span, with their times. */
export function eventMarks(
	events: readonly SpanEvent[],
	{ span, timezone, formats }: Omit<Options, 'isSeparate'>,
): EventMark[] {
	const { x } = chartScale({ ...span, low: 0, high: 1 })
	return events.map(({ at, kind, words }) => {
		return { left: x(at), kind, words: `${formatInstant(at, timezone, formats)}: ${words}` }
	})
}

/** The charts of some series: several in one where their units allow it, or one each. */
export const historyCharts = (
	traces: readonly Trace[],
	{ isSeparate, ...options }: Options,
): HistoryChart[] => chartGroups(traces, isSeparate).map((group) => buildChart(group, options))

function buildChart(
	{ left, right }: ChartGroup<Trace>,
	{ span, timezone, formats }: Omit<Options, 'isSeparate'>,
): HistoryChart {
	const [leftTicks, rightTicks] = alignTicks(
		computeTicks(left),
		right.length ? computeTicks(right) : [],
	)
	const leftFrame = buildFrame(leftTicks, span)
	const rightFrame = buildFrame(rightTicks, span)
	const traces = [...left, ...right]
	const { x } = chartScale(leftFrame)
	const views = [
		...left.map((trace) => traceView(trace, leftFrame)),
		...right.map((trace) => traceView(trace, rightFrame)),
	]
	return {
		title: formatTitle(traces),
		...span,
		summary: traces.map((trace) => formatSummary(trace, { span, timezone, formats })).join('. '),
		traces: views,
		left: axisView(left, leftTicks, leftFrame),
		right: right.length ? axisView(right, rightTicks, rightFrame) : null,
		bands: visibleBands([...bandViews(left, leftFrame), ...bandViews(right, rightFrame)]),
		gaps: gapViews(traces, { x, timezone, formats }),
		times: timeTicks(span, { timezone, formats }).map((tick) => ({ ...tick, left: x(tick.at) })),
	}
}

const buildFrame = (ticks: readonly number[], span: Options['span']): Frame => {
	return { ...span, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
}

function computeTicks(traces: readonly Trace[]): number[] {
	const values = traces.flatMap(({ marks, earlier }) =>
		[...marks, ...earlier].flatMap(({ min, max }) =>
			min === null || max === null ? [] : [min, max],
		),
	)
	const bands = traces.flatMap((trace) => trace.bands)
	const leastSpan = Math.max(...traces.map(({ decimals }) => 4 * 10 ** -decimals))
	const fromZero = traces.some(({ isSum }) => isSum)
	return valueTicks(...valueRange(values, { bands, leastSpan, fromZero }))
}

function axisView(traces: readonly Trace[], ticks: readonly number[], frame: Frame): AxisView {
	const { y } = chartScale(frame)
	const decimals = Math.max(...traces.map((trace) => trace.decimals))
	return {
		unit: traces[0]?.unit ?? '',
		colour: traces.length === 1 ? (traces[0]?.colour ?? null) : null,
		ticks: ticks.map((value) => ({ top: y(value), label: axisLabel(value, decimals) })),
	}
}

const axisLabel = (value: number, decimals: number) =>
	Number.isInteger(value) ? String(value) : String(Number(value.toFixed(decimals + 1)))

function traceView(trace: Trace, frame: Frame): TraceView {
	const { key, label, name, source, unit, decimals, colour, figures, method, rows } = trace
	const { marks, earlier, isSum, longestMs } = trace
	const round = (value: number | null) =>
		value === null ? null : Number(value.toFixed(decimals + 1))
	return {
		key,
		label,
		name,
		source,
		unit,
		decimals,
		colour,
		figures,
		method,
		rows,
		line: isSum ? '' : linePath(marks, frame, longestMs),
		bars: isSum ? barsPath(marks, frame) : '',
		envelope: isSum ? '' : envelopePath(marks, frame, longestMs),
		compared: linePath(earlier, frame, longestMs),
		samples: packSamples(
			marks.map(({ at, untilAt, mean, min, max }) => [
				Math.round(at),
				Math.round(untilAt),
				round(mean),
				round(min),
				round(max),
			]),
		),
		low: frame.low,
		high: frame.high,
	}
}

/** Equal bands are drawn once, in the colour of the first series that has them. */
function bandViews(traces: readonly Trace[], frame: Frame): HistoryChart['bands'] {
	const { x, y } = chartScale(frame)
	const seen = new Set<string>()
	return traces.flatMap(({ bands, colour, name }) =>
		bands.flatMap(({ fromAt, toAt, low, high, words }) => {
			const key = [fromAt, toAt, low, high].join(' ')
			if (seen.has(key)) return []
			seen.add(key)
			const within = (at: number) => Math.min(100, Math.max(0, at))
			const where = low > frame.high ? 'above' : high < frame.low ? 'below' : null
			const away = where && `Target of ${name} is ${where}: ${words}`
			const [left, right] = [within(x(fromAt)), within(x(toAt))]
			return [{ colour, left, right, top: within(y(high)), bottom: within(y(low)), away }]
		}),
	)
}

/** The bands worth drawing: beside others, one that fills the whole chart would only hide them. */
const visibleBands = (bands: HistoryChart['bands']) =>
	bands.length === 1 ? bands : bands.filter(({ top, bottom }) => top > 0 || bottom < 100)

const NAMES_MAX = 3

/** Formats the title: `pH`, or `Air temperature, Humidity and 2 more`; with the unit of a single series. */
function formatTitle(traces: readonly Trace[]): string {
	const [one] = traces
	if (one && traces.length === 1) return `${one.label}${one.unit && `, ${one.unit}`}`
	const names = [...new Set(traces.map(({ label }) => label))]
	const more = names.length - NAMES_MAX
	if (more > 0) return `${names.slice(0, NAMES_MAX).join(', ')} and ${more} more`
	return names.join(names.length > 2 ? ', ' : ' and ')
}

function formatSummary(
	{ name, figures }: Trace,
	{ span: { fromAt, toAt }, timezone, formats }: Omit<Options, 'isSeparate'>,
): string {
	const span = `from ${formatInstant(fromAt, timezone, formats)} to ${formatInstant(toAt, timezone, formats)}`
	if (!figures.min) return `${name}: no trusted reading ${span}`
	return `${name} ${span}: between ${figures.min} and ${figures.max}, ${figures.mean} on average`
}
