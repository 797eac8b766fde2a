import { findConversion } from '../../units/display-unit'
import { formatDecimals } from '../../units/format-decimals'
import type { Units } from '../../units/formats'
import type { Range } from './band'
import { STAGE_QUANTITIES, type StageQuantity } from './stage-quantities'

const number = (value: number, decimals: number) =>
	String(Number(value.toFixed(decimals))).replace('-', '−')

const span = (min: number, max: number, decimals: number) => {
	const [low, high] = [number(min, decimals), number(max, decimals)]
	return low === high ? low : `${low}–${high}`
}

/**
 * A range as a person reads it: `64–75 °F (18–24 °C)`, or `18–24 °C` for who reads °C, `5.5–6.0`,
 * `1.2–1.8 mS/cm` or in the unit of EC of who reads it.
 */
export function formatRange(quantity: StageQuantity, { min, max }: Range, units: Units): string {
	const { unit, decimals } = STAGE_QUANTITIES[quantity]
	const shown = findConversion(unit, units)
	if (shown?.unit === '°F')
		return `${span(shown.of(min), shown.of(max), 0)} °F (${span(min, max, decimals)} °C)`
	if (shown) return `${span(shown.of(min), shown.of(max), shown.decimals)} ${shown.unit}`
	if (quantity === 'ph')
		return min === max
			? formatDecimals(min, 1)
			: `${formatDecimals(min, 1)}–${formatDecimals(max, 1)}`
	return [span(min, max, decimals), unit].join(unit === '%' ? '' : ' ').trim()
}
