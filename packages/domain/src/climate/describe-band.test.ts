import { expect, test } from 'vitest'
import { describeBandState, formatBand } from './describe-band'

const air = { low: 18.333, high: 23.889 }
const ph = { low: 5.5, high: 6.5 }

test.each([
	['airTemperature', 27.556, air, 'high', '6.6 °F high'],
	['airTemperature', 18, air, 'low', '0.6 °F low'],
	['airTemperature', 20, air, 'in-band', 'in range'],
	['ph', 6.6, ph, 'high', '0.10 high'],
	['ph', 6.501, ph, 'high', 'slightly high'],
	['ph', 6.5, ph, 'in-band', 'in range'],
	['voltage', 230, null, null, 'no band known'],
] as const)('%s of %d in %j is %s', (quantity, value, band, state, words) => {
	expect(describeBandState(quantity, value, band)).toEqual({ state, words })
})

test('a band is said in display units', () => {
	expect(formatBand('airTemperature', air)).toBe('65 – 75 °F')
	expect(formatBand('ph', ph)).toBe('5.5 – 6.5')
})
