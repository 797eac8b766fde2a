import { formatDecimals } from '../../units/format-decimals'
import type { Units } from '../../units/formats'
import type { Range } from './band'
import { STAGE_QUANTITIES, type StageQuantity } from './stage-quantities'

const toFahrenheit = (celsius: number) => celsius * 1.8 + 32

const number = (value: number, decimals: number) =>
	String(Number(value.toFixed(decimals))).replace('-', '−')

const span = (min: number, max: number, decimals: number) => {
	const [low, high] = [number(min, decimals), number(max, decimals)]
	return low === high ? low : `${low}–${high}`
}

/**
 * A range as a person reads it: `64–75 °F (18–24 °C)`, or `18–24 °C` for who reads °C, `5.5–6.0`,
 * `1.2–1.8 mS/cm`.
 */
export function formatRange(
	quantity: StageQuantity,
	{ min, max }: Range,
	{ temperatureUnit }: Pick<Units, 'temperatureUnit'>,
): string {
	const { unit, decimals } = STAGE_QUANTITIES[quantity]
	if (unit === '°C' && temperatureUnit === 'F') {
		const fahrenheit = span(toFahrenheit(min), toFahrenheit(max), 0)
		return `${fahrenheit} °F (${span(min, max, decimals)} °C)`
	}
	if (quantity === 'ph')
		return min === max
			? formatDecimals(min, 1)
			: `${formatDecimals(min, 1)}–${formatDecimals(max, 1)}`
	return [span(min, max, decimals), unit].join(unit === '%' ? '' : ' ').trim()
}
