import { formatDecimals } from './format-decimals'
import { formatNumber } from './format-number'
import {
	toDisplayDifference,
	toDisplayValue,
	toStoredDifference,
	toStoredValue,
} from './display-unit'
import { DEFAULT_FORMATS, type Units } from './formats'

/** `68.0 °F`, `32°F`, `1,026.4 gal`, `1.60 mS/cm` but no bottle of a standard, and whether it is a difference: `±1 °F`, `1.8 °F an hour`. */
const FIGURE =
	/(±|within )?([-−]?\d+(?:,\d{3})*(?:\.\d+)?)( ?)(°F|gal\b|mS\/cm(?! standard))( an hour| less)?/g
const QUANTITIES = { '°F': 'airTemperature', gal: 'volume', 'mS/cm': 'ec' } as const
/** `77°F (25°C)`: both are there already. */
const BOTH = /[-−]?\d+(?:\.\d+)? ?°F \(([-−]?\d+(?:\.\d+)? ?°C)\)/g

/**
 * A text of the product itself in the units of a person. Procedures are written, and alarms, their
 * events and the journal stored, in °F, gallons and mS/cm, as programs and exports get them. What people
 * wrote is not for this: it stays as they wrote it.
 */
export function restateUnits(text: string, units: Units): string {
	const isOfChange = text.includes(' an hour')
	const figure = (
		words: string,
		before = '',
		typed: string,
		space: string,
		unit: string,
		after = '',
	) => {
		const isDifference = isOfChange || before !== '' || after !== ''
		const [read, write] = isDifference
			? [toStoredDifference, toDisplayDifference]
			: [toStoredValue, toDisplayValue]
		const quantity = QUANTITIES[unit as keyof typeof QUANTITIES]
		const stored = read(
			quantity,
			Number(typed.replace('−', '-').replaceAll(',', '')),
			DEFAULT_FORMATS,
		)
		const shown = write(quantity, stored, units)
		if (shown.unit === unit) return words
		const format = typed.includes('.') ? formatDecimals : formatNumber
		const value = format(shown.value, shown.decimals)
		return `${before}${value}${space}${shown.unit}${after}`
	}
	const single = units.temperatureUnit === 'C' ? text.replace(BOTH, '$1') : text
	const said = single.replace(FIGURE, figure)
	return units.volumeUnit === 'L' ? said.replace(/\bgallons\b/g, 'litres') : said
}

/** Restates the units of all texts in data. */
export const restateAll = <Data>(data: Data, units: Units): Data =>
	JSON.parse(JSON.stringify(data), (_, value: unknown) =>
		typeof value === 'string' ? restateUnits(value, units) : value,
	) as Data
