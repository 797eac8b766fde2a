import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROCEDURES } from '../readings/calibration/procedure'
import { toDisplayValue } from './display-unit'
import { DEFAULT_FORMATS } from './formats'
import { restateAll, restateUnits } from './restate-units'

const METRIC = { temperatureUnit: 'C', volumeUnit: 'L', ecUnit: 'mS/cm' } as const

test.each([
	[
		'It reads 81.6 °F; it should be 65.0 °F to 75.0 °F (Basil).',
		'It reads 27.6 °C; it should be 18.3 °C to 23.9 °C (Basil).',
	],
	['3.6 °F an hour; more than 1.8 °F is unusual.', '2.0 °C an hour; more than 1.0 °C is unusual.'],
	[
		'It reads -4.0 °F; it should be at least 32.0 °F.',
		'It reads -20.0 °C; it should be at least 0.0 °C.',
	],
	['It holds 26.4 gal.', 'It holds 99.9 L.'],
	['Flow is 3.14 gal/min.', 'Flow is 11.9 L/min.'],
	['It is 11 % full.', 'It is 11 % full.'],
	['Calibrate Low (32°F)', 'Calibrate Low (0°C)'],
	['Check Accuracy (±1°F)', 'Check Accuracy (±0.6°C)'],
	[
		'Water boils at 212°F at sea level, 2°F less for each 1000 ft above it.',
		'Water boils at 100°C at sea level, 1.1°C less for each 1000 ft above it.',
	],
	['It must agree within 1°F.', 'It must agree within 0.6°C.'],
	['At 77°F (25°C) where the probe corrects to it.', 'At 25°C where the probe corrects to it.'],
	['Enter how much that is: gallons, or 100.', 'Enter how much that is: litres, or 100.'],
])('%s', (stored, words) => {
	expect(restateUnits(stored, METRIC)).toBe(words)
	expect(restateUnits(stored, DEFAULT_FORMATS)).toBe(stored)
})

test('EC is restated, and the name of a bottle stays', () => {
	const units = { ...DEFAULT_FORMATS, ecUnit: 'CF' } as const
	expect(restateUnits('It reads 2.41 mS/cm; it should be at most 2.00 mS/cm.', units)).toBe(
		'It reads 24.1 CF; it should be at most 20.0 CF.',
	)
	expect(restateUnits('Pour the 12.88 mS/cm standard.', units)).toContain('12.88 mS/cm standard')
})

test('procedures name no unit that their reader does not use', () => {
	expect(JSON.stringify(restateAll(PROCEDURES, METRIC))).not.toMatch(/°F|gallon/)
	expect(restateAll(PROCEDURES, DEFAULT_FORMATS)).toEqual(PROCEDURES)
})

test('a temperature of one decimal stays what it was set to, over °F and back', () => {
	fc.assert(
		fc.property(fc.integer({ min: -400, max: 850 }), (tenths) => {
			const { value, unit } = toDisplayValue('airTemperature', tenths / 10, DEFAULT_FORMATS)
			const words = (tenths / 10).toFixed(1).replace(/^-0\.0$/, '0.0')
			expect(restateUnits(`${value.toFixed(1)} ${unit}`, METRIC)).toBe(`${words} °C`)
		}),
	)
})
