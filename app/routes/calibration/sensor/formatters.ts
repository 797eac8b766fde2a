import { toDisplayDifference, toDisplayValue } from '@sfc/domain/units/display-unit'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'

export type Formatters = ReturnType<typeof createFormatters>

/** Formats for a sensor's values and its farm's times. One decimal more than on the dashboard. */
export function createFormatters({ quantity, timezone }: { quantity: string; timezone: string }) {
	const { unit, decimals } = toDisplayValue(quantity, 0)
	const withUnit = (figure: string) => `${figure}${unit && ` ${unit}`}`
	const day = (at: number) => formatDay(todayIn(timezone, at))
	return {
		unit,
		decimals,
		value: (stored: number) =>
			withUnit(toDisplayValue(quantity, stored).value.toFixed(decimals + 1)),
		/** A difference between two values: °F and °C have different zeros. */
		span: (stored: number) =>
			withUnit(toDisplayDifference(quantity, stored).value.toFixed(decimals + 1)),
		signed: (stored: number) => {
			const span = toDisplayDifference(quantity, stored).value
			return withUnit(`${span < 0 ? '−' : '+'}${Math.abs(span).toFixed(decimals + 1)}`)
		},
		day,
		instant: (at: number) => `${day(at)}, ${formatInstant(at, timezone).split(', ')[1] ?? ''}`,
	}
}

/** A button's text without its verb: `pH 7.00`. */
export const pointName = ({ label }: { label: string }) => label.replace('Calibrate ', '')

export const formatFahrenheit = (celsius: number) => `${(celsius * 1.8 + 32).toFixed(1)} °F`
