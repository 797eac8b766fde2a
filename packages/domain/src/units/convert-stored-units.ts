import { formatDecimals } from './format-decimals'
import { formatValue, toDisplayDifference } from './display-unit'
import type { Units } from './formats'

/** `32 °C`, `20 L`, `3 L/min`, and a difference: `by 1.2 °C`. */
const FIGURE = /(by )?(-?\d+(?:\.\d+)?) (°C|L\/min|L)(?![\w/])/g

const QUANTITIES = { '°C': 'airTemperature', L: 'volume', 'L/min': 'flow' } as const

/** A text of the product with its stored units in a person's: `Above 32 °C` becomes `Above 89.6 °F`. */
export const convertStoredUnits = (text: string, units: Units): string =>
	text.replace(FIGURE, (_, by = '', figure: string, unit: keyof typeof QUANTITIES) => {
		const quantity = QUANTITIES[unit]
		if (by === '') return formatValue(quantity, Number(figure), units)
		const shown = toDisplayDifference(quantity, Number(figure), units)
		return `${by}${formatDecimals(shown.value, shown.decimals)} ${shown.unit}`
	})
