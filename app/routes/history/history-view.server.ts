import { shownValue } from '@sfc/domain/units/shown-unit'
import type { Series } from '~/services/history/list-series.server'
import type { PointHistory } from '~/services/history/read-history.server'
import type { SpanEvent } from '~/services/history/span-events.server'
import type { Target } from '~/services/history/target-of.server'
import { envelopePath, linePath, place, type ChartMark, type Frame } from '~/ui/chart/chart-paths'
import type { ChartView } from '~/ui/chart/time-chart'
import { timeTicks } from '~/ui/chart/time-ticks'
import { valueTicks } from '~/ui/chart/value-ticks'
import { formatInstant } from '~/ui/format-instant'

type Input = {
	series: Series
	history: PointHistory
	/** The span before, laid over this one; null when none is wanted. */
	before: PointHistory | null
	target: Target | null
	events: readonly SpanEvent[]
	span: { fromAt: number; toAt: number }
	timezone: string
}

export type HistoryView = ReturnType<typeof historyView>

const ROWS_MAX = 200

/** The chart of one point with its figures and table, in the units people read. */
export function historyView({ series, history, before, target, events, span, timezone }: Input) {
	const { quantity, intervalMs } = series
	const { unit, decimals } = shownValue(quantity, 0)
	const shown = (value: number) => shownValue(quantity, value).value
	const marks = history.marks.map((mark) => toShown(mark, shown))
	const shift = span.toAt - span.fromAt
	const earlier = (before?.marks ?? []).map((mark) => {
		const moved = { ...mark, at: mark.at + shift, untilAt: mark.untilAt + shift }
		return toShown(moved, shown)
	})
	const band = target && { low: shown(target.low), high: shown(target.high) }
	const known = marks.filter(({ mean }) => mean !== null)
	const figures = figuresOf(history, known)
	const ticks = valueTicks(...limits([...marks, ...earlier], band))
	const frame: Frame = { ...span, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
	const { x, y } = place(frame)
	const stepMs = history.resolution.kind === 'steps' ? history.resolution.stepMs : 0
	const longestMs = Math.max(3 * intervalMs, 30_000, stepMs)
	const instant = (at: number) => formatInstant(at, timezone)
	const words = (value: number | null) =>
		value === null ? '–' : `${value.toFixed(decimals)}${unit && ` ${unit}`}`
	const chart: ChartView = {
		summary: figures
			? `${series.label} from ${instant(span.fromAt)} to ${instant(span.toAt)}: between ${words(figures.min)} and ${words(figures.max)}, ${words(figures.mean)} on average`
			: `${series.label}: no trusted reading from ${instant(span.fromAt)} to ${instant(span.toAt)}`,
		line: linePath(marks, frame, longestMs),
		envelope: envelopePath(marks, frame, longestMs),
		compared: linePath(earlier, frame, longestMs),
		band: band && bandOf(band, y),
		gaps: history.gaps.map(({ fromAt, toAt }) => ({
			left: x(fromAt),
			width: x(toAt) - x(fromAt),
			words: `${instant(fromAt)} to ${instant(toAt)}`,
		})),
		events: events.map(({ at, words }) => ({ left: x(at), words: `${instant(at)}: ${words}` })),
		values: ticks.map((value) => ({ top: y(value), label: axisLabel(value, decimals) })),
		times: timeTicks(span, timezone).map((tick) => ({ ...tick, left: x(tick.at) })),
	}
	return {
		...{ pointId: series.pointId, label: series.label, source: series.deviceName, unit, chart },
		target: band && {
			words: `${words(band.low)} – ${words(band.high)}`,
			source: target?.source ?? '',
		},
		figures: figures && {
			min: words(figures.min),
			mean: words(figures.mean),
			max: words(figures.max),
			trusted: `${Math.round(figures.goodShare * 100)} %`,
			readings: figures.count,
		},
		rows: thinned(known).map((mark) => ({
			at: mark.at,
			when: instant(mark.at),
			min: words(mark.min),
			mean: words(mark.mean),
			max: words(mark.max),
		})),
	}
}

const toShown = (mark: ChartMark, shown: (value: number) => number): ChartMark => {
	const of = (value: number | null) => (value === null ? null : shown(value))
	const { at, untilAt } = mark
	return { at, untilAt, min: of(mark.min), max: of(mark.max), mean: of(mark.mean) }
}

function figuresOf({ marks }: PointHistory, known: readonly ChartMark[]) {
	const count = marks.reduce((sum, mark) => sum + mark.count, 0)
	const good = marks.reduce((sum, mark) => sum + mark.good, 0)
	if (known.length === 0 || good === 0) return null
	const weighted = marks.filter(({ mean }) => mean !== null)
	const total = weighted.reduce((sum, { good }, i) => sum + good * (known[i]?.mean ?? 0), 0)
	return {
		min: Math.min(...known.map(({ min }) => min ?? Infinity)),
		max: Math.max(...known.map(({ max }) => max ?? -Infinity)),
		mean: total / good,
		goodShare: good / count,
		count,
	}
}

/** What the axis has to hold: all that is drawn, and the target where it is not far off. */
function limits(
	marks: readonly ChartMark[],
	band: { low: number; high: number } | null,
): [number, number] {
	const drawn = marks.flatMap(({ min, max }) => (min === null || max === null ? [] : [min, max]))
	const all = [...drawn, ...(band ? [band.low, band.high] : [])]
	if (all.length === 0) return [0, 1]
	const [low, high] = [Math.min(...all), Math.max(...all)]
	return low === high ? [low - 1, high + 1] : [low, high]
}

const bandOf = ({ low, high }: { low: number; high: number }, y: (value: number) => number) => ({
	top: y(high),
	bottom: y(low),
})

const axisLabel = (value: number, decimals: number) =>
	Number.isInteger(value) ? String(value) : String(Number(value.toFixed(decimals + 1)))

/** Evenly chosen rows: the file has them all. */
function thinned(marks: readonly ChartMark[]): ChartMark[] {
	const every = Math.ceil(marks.length / ROWS_MAX)
	return marks.filter((_, i) => i % every === 0)
}
