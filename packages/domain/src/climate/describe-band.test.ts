import { expect, test } from 'vitest'
import { DEFAULT_FORMATS } from '../units/formats'
import { describeBandState, formatBand } from './describe-band'
import { tankStatus } from '../readings/tank-status'

const CELSIUS = { ...DEFAULT_FORMATS, temperatureUnit: 'C' as const }

const air = { low: 18.333, high: 23.889 }
const ph = { low: 5.5, high: 6.5 }

test.each([
	['airTemperature', 27.556, air, 'high', '6.6 °F high'],
	['airTemperature', 18, air, 'low', '0.6 °F low'],
	['airTemperature', 20, air, 'in-band', 'in range'],
	['ph', 6.6, ph, 'high', '0.10 high'],
	['ph', 6.501, ph, 'high', 'slightly high'],
	['ph', 6.5, ph, 'in-band', 'in range'],
	['voltage', 230, null, null, 'no target'],
] as const)('%s of %d in %j is %s', (quantity, value, band, state, words) => {
	expect(describeBandState(quantity, value, band, DEFAULT_FORMATS)).toEqual({ state, words })
})

test('a band is said in the units of the person', () => {
	expect(formatBand('airTemperature', air, DEFAULT_FORMATS)).toBe('65 – 75 °F')
	expect(formatBand('airTemperature', air, CELSIUS)).toBe('18.3 – 23.9 °C')
	expect(formatBand('ph', ph, CELSIUS)).toBe('5.5 – 6.5')
	expect(describeBandState('airTemperature', 27.556, air, CELSIUS).words).toBe('3.7 °C high')
})

test('a tank at its limit is low, as its status and its alarm say', () => {
	const band = { low: 30, high: 100, lowCounts: true }
	expect(describeBandState('level', 30, band, DEFAULT_FORMATS)).toEqual({
		state: 'low',
		words: 'slightly low',
	})
	expect(tankStatus(30)).toBe('low')
	expect(describeBandState('level', 30.1, band, DEFAULT_FORMATS).state).toBe('in-band')
	expect(tankStatus(30.1)).toBe('normal')
})
