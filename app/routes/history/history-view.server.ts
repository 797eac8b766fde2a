import type { ExplainedGap, GapCause } from '@sfc/domain/history/explain-gaps'
import type { AnySeries } from '~/services/history/series-by-key'
import type { EventList } from '~/services/history/event-list'
import type { SeriesHistory, SeriesChartPoint } from '~/services/history/read-series.server'
import type { Target } from '~/services/history/load-targets.server'
import { barsPath, envelopePath, linePath, chartScale, type Frame } from '~/ui/chart/chart-paths'
import type { ChartView } from '~/ui/chart/time-chart'
import { timeTicks } from '~/ui/chart/time-ticks'
import { valueTicks } from '~/ui/chart/value-ticks'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { ChartSample } from './chart/sample-at'
import { seriesMethod, seriesFormat } from './series-format'

type Input = {
	series: AnySeries
	history: SeriesHistory
	/** The range compared with, and how far it is shifted to overlap this one. */
	other: { history: SeriesHistory; shiftMs: number } | null
	target: Target | null
	events: EventList
	span: { fromAt: number; toAt: number }
	timezone: string
}

export type HistoryView = ReturnType<typeof historyView>

const ROWS_MAX = 200

/** The chart of one series with its figures and table, in display units. */
export function historyView({ series, history, other, target, events, span, timezone }: Input) {
	const { key, label, source, unit, decimals, shown, longestMs } = seriesFormat(series, history)
	const marks = history.marks.map((mark) => toShown(mark, shown))
	const earlier = (other?.history.marks ?? []).map((mark) => {
		const shiftMs = other?.shiftMs ?? 0
		const moved = { ...mark, at: mark.at + shiftMs, untilAt: mark.untilAt + shiftMs }
		return toShown(moved, shown)
	})
	// A mark counts as inside when its middle is, because the first day may begin before the range.
	const isInside = ({ at, untilAt }: SeriesChartPoint) =>
		at + untilAt >= 2 * span.fromAt && at + untilAt <= 2 * span.toAt
	const band = target && { low: shown(target.low), high: shown(target.high) }
	const known = marks.filter(({ mean }) => mean !== null)
	const figures = figuresOf(known, history.isSum)
	const ticks = valueTicks(...limits([...marks, ...earlier], band, history.isSum))
	const frame: Frame = { ...span, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
	const { x, y } = chartScale(frame)
	const instant = (at: number) => formatInstant(at, timezone)
	const words = (value: number | null) =>
		value === null ? '–' : `${value.toFixed(decimals)}${unit && ` ${unit}`}`
	const gapWords = ({ fromAt, toAt, cause, detail }: ExplainedGap) => {
		const why = cause ? [GAP_LABELS[cause], detail] : [detail ?? 'no cause is known']
		return `${instant(fromAt)} to ${instant(toAt)}: ${why.filter(Boolean).join(', ')}`
	}
	const draws = history.isSum ? '' : linePath(marks, frame, longestMs)
	const chart: ChartView = {
		summary: figures
			? `${label} from ${instant(span.fromAt)} to ${instant(span.toAt)}: between ${words(figures.min)} and ${words(figures.max)}, ${words(figures.mean)} on average`
			: `${label}: no trusted reading from ${instant(span.fromAt)} to ${instant(span.toAt)}`,
		line: draws,
		bars: history.isSum ? barsPath(marks, frame) : '',
		envelope: history.isSum ? '' : envelopePath(marks, frame, longestMs),
		compared: linePath(earlier.filter(isInside), frame, longestMs),
		band: band && { top: y(band.high), bottom: y(band.low) },
		gaps: history.gaps.map((gap) => ({
			left: x(gap.fromAt),
			width: x(gap.toAt) - x(gap.fromAt),
			label: gap.cause ? GAP_LABELS[gap.cause] : 'Missing',
			words: gapWords(gap),
		})),
		events: events.events.map(({ at, words }) => ({
			left: x(at),
			words: `${instant(at)}: ${words}`,
		})),
		values: ticks.map((value) => ({ top: y(value), label: axisLabel(value, decimals) })),
		times: timeTicks(span, timezone).map((tick) => ({ ...tick, left: x(tick.at) })),
	}
	const round = (value: number | null) =>
		value === null ? null : Number(value.toFixed(decimals + 1))
	return {
		key,
		label,
		source,
		unit,
		decimals,
		chart,
		frame,
		method: seriesMethod(series, history),
		eventsLeftOut: events.leftOut,
		/** For the crosshair: start, end, mean, minimum and maximum of each mark. */
		samples: marks.map((mark): ChartSample => {
			const { at, untilAt, mean, min, max } = mark
			return [at, untilAt, round(mean), round(min), round(max)]
		}),
		target: band && {
			words: `${words(band.low)} – ${words(band.high)}`,
			source: target?.source ?? '',
		},
		figures: figures && {
			min: words(figures.min),
			mean: words(figures.mean),
			max: words(figures.max),
			total: history.isSum ? words(figures.total) : null,
		},
		compared: other && words(figuresOf(earlier, false)?.mean ?? null),
		trust: trustOf(history),
		rows: thinned(known).map((mark) => ({
			at: mark.at,
			when: instant(mark.at),
			min: words(mark.min),
			mean: words(mark.mean),
			max: words(mark.max),
		})),
	}
}

const toShown = (mark: SeriesChartPoint, shown: (value: number) => number): SeriesChartPoint => {
	const of = (value: number | null) => (value === null ? null : shown(value))
	return { ...mark, min: of(mark.min), max: of(mark.max), mean: of(mark.mean) }
}

function trustOf({ marks }: SeriesHistory): string | null {
	const count = marks.reduce((sum, mark) => sum + (mark.count ?? 0), 0)
	const good = marks.reduce((sum, mark) => sum + (mark.good ?? 0), 0)
	if (count === 0) return null
	return `${Math.floor((100 * good) / count)} % of ${count.toLocaleString('en-US')}`
}

/** Readings are weighted by their number of good values; computed values count equally. */
function figuresOf(known: readonly SeriesChartPoint[], isSum: boolean) {
	if (known.length === 0) return null
	const weight = (mark: SeriesChartPoint) => (isSum ? 1 : (mark.good ?? 1))
	const weights = known.reduce((sum, mark) => sum + weight(mark), 0)
	return {
		min: Math.min(...known.map(({ min }) => min ?? Infinity)),
		max: Math.max(...known.map(({ max }) => max ?? -Infinity)),
		mean: known.reduce((sum, mark) => sum + weight(mark) * (mark.mean ?? 0), 0) / weights,
		total: known.reduce((sum, { mean }) => sum + (mean ?? 0), 0),
	}
}

/** The range of the value axis: all marks, the target, and zero for sums. */
function limits(
	marks: readonly SeriesChartPoint[],
	band: { low: number; high: number } | null,
	fromZero: boolean,
): [number, number] {
	const drawn = marks.flatMap(({ min, max }) => (min === null || max === null ? [] : [min, max]))
	const all = [...drawn, ...(band ? [band.low, band.high] : []), ...(fromZero ? [0] : [])]
	if (all.length === 0) return [0, 1]
	const [low, high] = [Math.min(...all), Math.max(...all)]
	return low === high ? [fromZero ? 0 : low - 1, high + 1] : [low, high]
}

const axisLabel = (value: number, decimals: number) =>
	Number.isInteger(value) ? String(value) : String(Number(value.toFixed(decimals + 1)))

/** At most `ROWS_MAX` rows, evenly chosen; the file has all of them. */
function thinned(marks: readonly SeriesChartPoint[]): SeriesChartPoint[] {
	const every = Math.ceil(marks.length / ROWS_MAX)
	return marks.filter((_, i) => i % every === 0)
}

/** Why readings are missing, in words. */
const GAP_LABELS: Readonly<Record<GapCause, string>> = {
	'not-yet': 'Not connected yet',
	removed: 'No longer connected',
	device: 'Device offline',
	'agent-off': 'Agent off',
	clock: 'Wrong clock',
	dropped: 'Readings dropped',
	link: 'Link away',
	silent: 'Agent not heard: off, or without a link',
}
