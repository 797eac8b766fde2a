import { formatDecimals, formatSigned } from '@sfc/domain/units/format-decimals'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { toDisplayDifference, toDisplayValue } from '@sfc/domain/units/display-unit'
import type { Formats } from '@sfc/domain/units/formats'

type Shown = { quantity: string; timezone: string; formats: Formats }

export type Formatters = ReturnType<typeof createFormatters>

/**
 * Formats for a sensor's values and its farm's times, as a person reads them. One decimal more than
 * on the dashboard.
 */
export function createFormatters({ quantity, timezone, formats }: Shown) {
	const { unit, decimals } = toDisplayValue(quantity, 0, formats)
	const withUnit = (figure: string) => `${figure}${unit && ` ${unit}`}`
	const difference = (stored: number) => toDisplayDifference(quantity, stored, formats).value
	return {
		unit,
		decimals,
		formats,
		difference,
		value: (stored: number) =>
			withUnit(formatDecimals(toDisplayValue(quantity, stored, formats).value, decimals + 1)),
		/** A difference between two values: °F and °C have different zeros. */
		span: (stored: number) => withUnit(formatDecimals(difference(stored), decimals + 1)),
		signed: (stored: number) => {
			const span = difference(stored)
			return withUnit(formatSigned(span, decimals + 1))
		},
		temperature: (celsius: number) => {
			const { value, unit } = toDisplayValue('waterTemperature', celsius, formats)
			return `${formatDecimals(value, 1)} ${unit}`
		},
		day: (at: number) => formatDay(todayIn(timezone, at)),
		instant: (at: number) => formatInstantWithYear(at, timezone, formats),
	}
}

/** A button's text without its verb: `pH 7.00`. */
export const pointName = ({ label }: { label: string }) => label.replace('Calibrate ', '')
