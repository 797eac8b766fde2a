import { formatValue } from './display-unit'
import type { Units } from './formats'

/** A text with its temperatures in a person's unit: `Above 32 °C` becomes `Above 89.6 °F`. */
export const convertTemperatures = (text: string, units: Units): string =>
	text.replace(/(-?\d+(?:\.\d+)?) °C/g, (_, celsius: string) =>
		formatValue('airTemperature', Number(celsius), units),
	)
