import { formatDecimals } from '../units/format-decimals'
import { toDisplayDifference } from '../units/display-unit'
import type { Units } from '../units/formats'

/** `1.5 °C cooler than the air` */
export function formatLeafOffset(offsetC: number, units: Units): string {
	if (offsetC === 0) return 'as warm as the air'
	const { value, unit } = toDisplayDifference('leafTemperature', Math.abs(offsetC), units)
	return `${formatDecimals(value, 1)} ${unit} ${offsetC < 0 ? 'cooler' : 'warmer'} than the air`
}
