import { shownDifference, shownValue } from '@sfc/domain/units/shown-unit'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayInWords } from '@sfc/domain/calendar/day-in-words'
import { formatInstant } from '~/ui/format-instant'

export type WordsOf = ReturnType<typeof wordsOf>

/** How values of a sensor, and moments on its farm, are said. One decimal more than a dashboard shows. */
export function wordsOf({ quantity, timezone }: { quantity: string; timezone: string }) {
	const { unit, decimals } = shownValue(quantity, 0)
	const withUnit = (figure: string) => `${figure}${unit && ` ${unit}`}`
	const day = (at: number) => dayInWords(todayIn(timezone, at))
	return {
		unit,
		decimals,
		value: (stored: number) => withUnit(shownValue(quantity, stored).value.toFixed(decimals + 1)),
		/** A distance between two values: °F have another zero than °C. */
		span: (stored: number) =>
			withUnit(shownDifference(quantity, stored).value.toFixed(decimals + 1)),
		signed: (stored: number) => {
			const span = shownDifference(quantity, stored).value
			return withUnit(`${span < 0 ? '−' : '+'}${Math.abs(span).toFixed(decimals + 1)}`)
		},
		day,
		instant: (at: number) => `${day(at)}, ${formatInstant(at, timezone).split(', ')[1] ?? ''}`,
	}
}

/** What a button says without its verb: `pH 7.00`. */
export const pointName = ({ label }: { label: string }) => label.replace('Calibrate ', '')

export const fahrenheit = (celsius: number) => `${(celsius * 1.8 + 32).toFixed(1)} °F`
