import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { formatDuration } from '@sfc/domain/calendar/format-duration'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { Formats } from '@sfc/domain/units/formats'
import { formatValue, toDisplayDifference, toDisplayValue } from '@sfc/domain/units/display-unit'
import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import { FORECAST_STEP_MS } from '@sfc/domain/automation/rehearsal/forecast'
import type { Way } from '@sfc/domain/automation/forecast/score-ways'
import type { PlanForecast } from '~/areas/automation/services/rehearsal/forecast-plan.server'
import { chartScale, linePath, type Frame } from '~/ui/chart/chart-paths'
import { timeTicks } from '~/ui/chart/time-ticks'
import type { ChartView } from '~/ui/chart/time-chart'
import { valueTicks } from '~/ui/chart/value-ticks'

type Reader = { timezone: string; formats: Formats }
type Reading = PlanForecast['readings'][number]

export type ReadingForecastView = {
	key: string
	name: string
	zone: string
	/** `20.1 °C to 23.4 °C` */
	range: string
	/** Time outside its target; null without one. */
	outside: string | null
	isOutside: boolean
	/** Method and accuracy of the forecast. */
	how: string
	chart: ChartView
}

export type ForecastView = ReturnType<typeof forecastView>

/** The next 24 hours in words and charts, for one person. Readings without a current value are only named. */
export function forecastView(forecast: PlanForecast, reader: Reader) {
	const { fromAt, toAt, outputs, rules, notices, leftOut } = forecast
	const known = forecast.readings.filter(({ values }) => values.some((value) => value !== null))
	const shown = known.filter(({ by, target }) => by !== 'stays' || target !== null)
	const when = (at: number) => formatInstant(at, reader.timezone, reader.formats)
	return {
		fromAt,
		toAt,
		span: `${when(fromAt)} to ${when(toAt)}`,
		readings: shown.map((reading) => readingView(reading, forecast, reader)),
		silent: forecast.readings.filter((one) => !known.includes(one)).map(sensorLabel),
		outputs: outputs.filter(({ onMs, asNow }) => onMs > 0 || (asNow?.onMs ?? 0) > 0),
		off: outputs
			.filter(({ onMs, asNow }) => onMs === 0 && (asNow?.onMs ?? 0) === 0)
			.map(({ name }) => name),
		rules: rules.map(({ name, at, why }) => ({
			name,
			at: when(at),
			why: convertStoredUnits(why, reader.formats),
		})),
		notices: notices.map(({ at, title }) => ({
			at: when(at),
			title: convertStoredUnits(title, reader.formats),
		})),
		leftOut,
	}
}

const sensorLabel = ({ sensor }: Pick<Reading, 'sensor'>): string => sensor.label

function readingView(
	reading: Reading,
	span: { fromAt: number; toAt: number },
	reader: Reader,
): ReadingForecastView {
	const { sensor, values, target } = reading
	const known = values.filter((value) => value !== null)
	const say = (value: number) => formatValue(sensor.quantity, value, reader.formats)
	const range = `${say(Math.min(...known))} to ${say(Math.max(...known))}`
	// An excursion smaller than the forecast's error is not reported.
	const slack = offOf(reading, reading.by) ?? 0
	const isIn = (value: number) =>
		target === null || (value >= target.low - slack && value <= target.high + slack)
	const outsideMs = known.slice(1).filter((value) => !isIn(value)).length * FORECAST_STEP_MS
	return {
		key: sensor.key,
		name: sensorLabel(reading),
		zone: sensor.zone,
		range,
		isOutside: outsideMs > 0,
		outside:
			target &&
			`${outsideMs === 0 ? 'Within' : `${formatDuration(outsideMs)} outside`} its target of ${say(target.low)} to ${say(target.high)}`,
		how: formatMethod(reading, reader),
		chart: buildChart(reading, range, span, reader),
	}
}

const WAYS = {
	model: 'By what moved it in the past two weeks',
	weighted:
		'As now, as a day before and as in three days, weighted by how far each was off, whatever the plan does',
	'three-days': 'As it was on average in the last three days, whatever the plan does',
	'day-before': 'As it was a day before, whatever the plan does',
	stays: 'Taken to stay as it is',
} as const

const SHORT_WAYS = {
	model: 'by the model',
	weighted: 'by the weighted mean',
	'three-days': 'by three days',
	'day-before': 'by the day before',
	stays: 'if it stayed',
} as const

const WAYS_IN_ORDER = Object.keys(SHORT_WAYS) as Way[]

/** How far a way was off on average on days that were kept from it; null where it was not tried. */
function offOf({ tried, modelOff }: Reading, way: Way): number | null {
	const off = way === 'model' ? modelOff : tried?.off[way]
	return off != null && Number.isFinite(off) ? off : null
}

/** How far each way was off that could be tried, the one that won first. */
function formatTried(reading: Reading, say: (difference: number) => string): string {
	return WAYS_IN_ORDER.flatMap((way) => {
		const off = offOf(reading, way)
		return off === null ? [] : [{ way, off }]
	})
		.toSorted(
			(a, b) => Number(b.way === reading.by) - Number(a.way === reading.by) || a.off - b.off,
		)
		.map(({ way, off }) => `${say(off)} ${SHORT_WAYS[way]}`)
		.join(', ')
}

function formatMethod(reading: Reading, reader: Reader): string {
	const { sensor, by, tried, movedBy, unknown, asNow } = reading
	const say = (difference: number) => {
		const { value, unit } = toDisplayDifference(sensor.quantity, difference, reader.formats)
		return `${Number(value.toPrecision(2))} ${unit}`.trim()
	}
	const moved = by === 'model' && movedBy.length > 0 ? `: ${movedBy.join(', ')}` : ''
	const won = tried
		? `Off on average ${formatTried(reading, say)}, as if the last days were not known yet.`
		: 'Too few readings to try another way.'
	const never =
		(by === 'model' || asNow) && unknown.length > 0
			? ` Not told apart, because it never switched or always with others: ${unknown.join(', ')}.`
			: ''
	return `${WAYS[by]}${moved}. ${won}${never}`
}

function buildChart(
	{ sensor, values, asNow, target }: Reading,
	range: string,
	span: { fromAt: number; toAt: number },
	{ timezone, formats }: Reader,
): ChartView {
	const shown = (value: number) => toDisplayValue(sensor.quantity, value, formats).value
	const marksOf = (series: readonly (number | null)[]) =>
		series.map((value, i) => {
			const at = span.fromAt + i * FORECAST_STEP_MS
			const mean = value === null ? null : shown(value)
			return { at, untilAt: at, min: mean, max: mean, mean }
		})
	const [line, compared] = [marksOf(values), marksOf(asNow ?? [])]
	const all = [...line, ...compared].flatMap(({ mean }) => mean ?? [])
	const band = target && { low: shown(target.low), high: shown(target.high) }
	const ticks = valueTicks(
		Math.min(...all, ...(band ? [band.low] : [])),
		Math.max(...all, ...(band ? [band.high] : [])),
	)
	const frame: Frame = { ...span, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
	const { x, y } = chartScale(frame)
	const decimals = Math.max(0, ...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length))
	return {
		summary: `${sensor.label} in the next 24 hours: ${range}`,
		line: linePath(line, frame, FORECAST_STEP_MS),
		envelope: '',
		compared: linePath(compared, frame, FORECAST_STEP_MS),
		band: band && { top: y(band.high), bottom: y(band.low) },
		gaps: [],
		events: [],
		values: ticks.map((tick) => ({ top: y(tick), label: formatDecimals(tick, decimals) })),
		times: timeTicks(span, { timezone, formats }, 5).map((tick) => ({ ...tick, left: x(tick.at) })),
	}
}
