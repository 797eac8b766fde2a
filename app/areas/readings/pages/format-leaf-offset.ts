import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { toDisplayDifference } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'

/** `1.5 °C cooler than the air` */
export function formatLeafOffset(offsetC: number, units: Units): string {
	if (offsetC === 0) return 'as warm as the air'
	const { value, unit } = toDisplayDifference('leafTemperature', Math.abs(offsetC), units)
	return `${formatDecimals(value, 1)} ${unit} ${offsetC < 0 ? 'cooler' : 'warmer'} than the air`
}
