import { formatDecimals } from './format-decimals'
import { formatValue, toDisplayDifference } from './display-unit'
import type { Units } from './formats'
import { formatJug } from './jug-amount'

/** `32 °C`, `1,200 L`, `3 L/min`, `1.6 mS/cm`, and a difference: `by 1.2 °C`. */
const FIGURE = /(by )?(-?\d+(?:,\d{3})*(?:\.\d+)?) (°C|L\/min|L|mS\/cm)(?![\w/])/g

/** What a jug holds: `12 ml of 5,000 ml are left`. Doses are in ml for everybody. */
const JUG = /(\d+(?:,\d{3})*(?:\.\d+)?) ml(?= (?:of \S+ (?:ml|L) )?are left)/g

const QUANTITIES = {
	'°C': 'airTemperature',
	L: 'volume',
	'L/min': 'flow',
	'mS/cm': 'ec',
} as const

/** A text of the product with its stored units in a person's: `Above 32 °C` becomes `Above 89.6 °F`. */
export const convertStoredUnits = (text: string, units: Units): string =>
	text
		.replace(JUG, (_, ml: string) => formatJug(parse(ml), units))
		.replace(FIGURE, (_, by = '', figure: string, unit: keyof typeof QUANTITIES) => {
			const quantity = QUANTITIES[unit]
			if (by === '') return formatValue(quantity, parse(figure), units)
			const shown = toDisplayDifference(quantity, parse(figure), units)
			return `${by}${formatDecimals(shown.value, shown.decimals)} ${shown.unit}`
		})

const parse = (figure: string): number => Number(figure.replaceAll(',', ''))
