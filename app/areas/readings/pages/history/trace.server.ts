import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { formatNumber } from '@sfc/domain/units/format-number'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { ExplainedGap } from '@sfc/domain/readings/history/explain-gaps'
import type { Formats } from '@sfc/domain/units/formats'
import type { TargetSpan } from '~/areas/growing/services/recipes/load-targets.server'
import type {
	SeriesChartPoint,
	SeriesHistory,
} from '~/areas/readings/services/history/read-series.server'
import type { AnySeries } from '~/areas/readings/services/history/index-series'
import { seriesFormat, seriesMethod } from './series-format'

type Input = {
	series: AnySeries
	history: SeriesHistory
	/** The range for comparison, and its shift to overlap this one. */
	other: { history: SeriesHistory; shiftMs: number } | null
	/** The targets during the span, oldest first. */
	targets: readonly TargetSpan[]
	span: { fromAt: number; toAt: number }
	timezone: string
	formats: Formats
	/** A colour of CSS. */
	colour: string
	/** A name of its own, where labels are equal. */
	name?: string
	hasTable: boolean
}

/** The statistics of a series over a range; empty without data. */
type Figures = Record<
	'latest' | 'min' | 'mean' | 'max' | 'total' | 'compared' | 'trust' | 'target' | 'targetName',
	string
>

/** A series over a time range in display units, not yet placed in a chart. */
export type Trace = {
	key: string
	label: string
	/** The label, extended where another line of the page has the same. */
	name: string
	source: string
	unit: string
	decimals: number
	colour: string
	/** Series of one axis can share a chart. */
	axis: string
	isSum: boolean
	/** Marks farther apart are not connected. */
	longestMs: number
	marks: SeriesChartPoint[]
	/** Points of the range for comparison, moved over this one. */
	earlier: SeriesChartPoint[]
	gaps: readonly ExplainedGap[]
	bands: { fromAt: number; toAt: number; low: number; high: number; words: string }[]
	figures: Figures
	method: ReturnType<typeof seriesMethod>
	rows: { at: number; when: string; min: string; mean: string; max: string }[] | null
}

const ROWS_MAX = 200

export function historyTrace({ series, history, other, targets, span, ...rest }: Input): Trace {
	const { timezone, formats, colour, hasTable } = rest
	const { shown, unit, ...format } = seriesFormat(series, history, formats)
	const { isSum } = history
	const marks = history.marks.map((mark) => toShown(mark, shown))
	const shiftMs = other?.shiftMs ?? 0
	const earlier = (other?.history.marks ?? []).map((mark) => {
		const moved = { ...mark, at: mark.at + shiftMs, untilAt: mark.untilAt + shiftMs }
		return toShown(moved, shown)
	})
	// A mark counts as inside when its middle is, because the first day may begin before the range.
	const isInside = ({ at, untilAt }: SeriesChartPoint) =>
		at + untilAt >= 2 * span.fromAt && at + untilAt <= 2 * span.toAt
	const words = (value: number | null) =>
		value === null ? '–' : `${formatDecimals(value, format.decimals)}${unit && ` ${unit}`}`
	const bands = targets.flatMap(({ fromAt, toAt, target }) => {
		if (!target) return []
		const range = { low: shown(target.low), high: shown(target.high) }
		return [{ fromAt, toAt, ...range, words: `${words(range.low)} – ${words(range.high)}` }]
	})
	const newest = targets.at(-1)?.target
	const known = marks.filter(({ mean }) => mean !== null)
	const found = computeFigures(known, isSum)
	const before = computeFigures(
		earlier.filter(({ mean }) => mean !== null),
		isSum,
	)
	return {
		...format,
		name: rest.name ?? format.label,
		unit,
		colour,
		axis: `${isSum ? 'sum of ' : ''}${unit || (series.point?.quantity ?? '')}`,
		isSum,
		marks,
		earlier: earlier.filter(isInside),
		gaps: history.gaps,
		bands,
		figures: {
			latest: words(known.at(-1)?.mean ?? null),
			min: found ? words(found.min) : '',
			mean: found ? words(found.mean) : '',
			max: found ? words(found.max) : '',
			total: found && isSum ? words(found.total) : '',
			compared: other ? words(before?.mean ?? null) : '',
			trust: formatTrust(history),
			target: newest ? formatTargetHistory(bands.map((band) => band.words)) : '',
			targetName: newest?.source === 'typical' ? 'Typical' : `Target of ${newest?.source ?? ''}`,
		},
		method: seriesMethod(series, history, formats),
		rows: hasTable
			? thinMarks(known).map((mark) => ({
					at: mark.at,
					when: formatInstant(mark.at, timezone, formats),
					min: words(mark.min),
					mean: words(mark.mean),
					max: words(mark.max),
				}))
			: null,
	}
}

/** Formats the newest target, and the ones before it. */
const formatTargetHistory = (words: readonly string[]): string => {
	const [newest, ...earlier] = [...new Set(words.toReversed())]
	return earlier.length > 0 ? `${newest}, before ${earlier.join(', ')}` : (newest ?? '')
}

const toShown = (mark: SeriesChartPoint, shown: (value: number) => number): SeriesChartPoint => {
	const of = (value: number | null) => (value === null ? null : shown(value))
	return { ...mark, min: of(mark.min), max: of(mark.max), mean: of(mark.mean) }
}

function formatTrust({ marks }: SeriesHistory): string {
	const count = marks.reduce((sum, mark) => sum + (mark.count ?? 0), 0)
	const good = marks.reduce((sum, mark) => sum + (mark.good ?? 0), 0)
	if (count === 0) return ''
	return `${Math.floor((100 * good) / count)} % of ${formatNumber(count)}`
}

/** Readings are weighted by their number of good values; computed values count equally. */
function computeFigures(known: readonly SeriesChartPoint[], isSum: boolean) {
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

/** At most `ROWS_MAX` evenly chosen rows; the file has all of them. */
function thinMarks(marks: readonly SeriesChartPoint[]): SeriesChartPoint[] {
	const every = Math.ceil(marks.length / ROWS_MAX)
	return marks.filter((_, i) => i % every === 0)
}
