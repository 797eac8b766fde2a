import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { drift } from '@sfc/domain/readings/calibration/drift'
import { meanRaw } from '@sfc/domain/readings/calibration/recorded-point'
import { toleranceAtCalibration, type Tolerance } from '@sfc/domain/readings/calibration/tolerance'
import type {
	CalibrationVersion,
	Due,
} from '~/areas/readings/services/calibration/read-calibration.server'
import { linePath, chartScale, type ChartMark, type Frame } from '~/ui/chart/chart-paths'
import type { ChartView } from '~/ui/chart/time-chart'
import { timeTicks } from '~/ui/chart/time-ticks'
import { valueTicks } from '~/ui/chart/value-ticks'
import type { Formatters } from './formatters'

type Input = {
	versions: readonly CalibrationVersion[]
	/** The allowed deviation. */
	tolerance: Tolerance
	due: Due
	timezone: string
	words: Formatters
}

export type DriftView = { chart: ChartView; words: string; table: { at: string; words: string }[] }

/**
 * The correction of each calibration, and the trend: the line continues, dashed, to the day the
 * next one is due. Null with fewer than two calibrations in force.
 */
export function driftView(input: Input): DriftView | null {
	const { versions, due, timezone, words } = input
	const held = versions.filter(({ undoneAt }) => undoneAt === null).reverse()
	const [first, last] = [held[0], held.at(-1)]
	if (!first || !last || held.length < 2 || due.at === null) return null
	const at = meanRaw(last.points)
	const tolerance = toleranceAtCalibration(input.tolerance, last)
	if (tolerance === null) return null
	const corrections = held.map(({ fromAt, slope, offset }) => ({
		fromAt,
		stored: slope * at + offset - at,
	}))
	const seen = drift(held, { at, tolerance })
	const perDay = seen?.perDay ?? 0
	const newest = corrections.at(-1) ?? { fromAt: last.fromAt, stored: 0 }
	const days = (due.at - newest.fromAt) / 86_400_000
	const forecast = [newest, { fromAt: due.at, stored: newest.stored + perDay * days }]
	const marks = corrections.map(toMark(words.difference))
	const ahead = forecast.map(toMark(words.difference))
	const band = {
		low: words.difference(newest.stored - tolerance),
		high: words.difference(newest.stored + tolerance),
	}
	const all = [...marks, ...ahead].map(({ mean }) => mean ?? 0)
	const ticks = valueTicks(Math.min(...all, band.low), Math.max(...all, band.high))
	const span = { fromAt: first.fromAt, toAt: due.at }
	const frame: Frame = { ...span, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
	const { x, y } = chartScale(frame)
	const decimals = Math.max(0, ...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length))
	const moves = `It moves by ${words.signed(perDay * 30)} in 30 days`
	return {
		words: due.why === 'drift' ? `${moves}: due ${words.day(due.at)}.` : `${moves}.`,
		table: corrections.map(({ fromAt, stored }) => ({
			at: words.instant(fromAt),
			words: words.signed(stored),
		})),
		chart: {
			summary: `What ${held.length} calibrations corrected, from ${words.day(first.fromAt)} to ${words.day(last.fromAt)}. ${moves}.`,
			line: linePath(marks, frame, Infinity),
			bars: '',
			envelope: '',
			compared: linePath(ahead, frame, Infinity),
			band: { top: y(band.high), bottom: y(band.low) },
			gaps: [],
			events: corrections.map(({ fromAt }) => ({ left: x(fromAt), words: words.day(fromAt) })),
			values: ticks.map((tick) => ({ top: y(tick), label: formatDecimals(tick, decimals) })),
			times: timeTicks(span, { timezone, formats: words.formats }, 5).map((tick) => ({
				...tick,
				left: x(tick.at),
			})),
		},
	}
}

const toMark =
	(shown: (stored: number) => number) =>
	({ fromAt, stored }: { fromAt: number; stored: number }): ChartMark => {
		const value = shown(stored)
		return { at: fromAt, untilAt: fromAt, min: value, max: value, mean: value }
	}
