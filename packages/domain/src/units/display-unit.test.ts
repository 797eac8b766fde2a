import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUANTITY_KEYS } from './quantities'
import {
	formatValue,
	toDisplayDifference,
	toDisplayValue,
	toStoredDifference,
	toStoredValue,
} from './display-unit'
import { DEFAULT_FORMATS, EC_UNITS, TEMPERATURE_UNITS, VOLUME_UNITS } from './formats'
const US = DEFAULT_FORMATS
const METRIC = { temperatureUnit: 'C', volumeUnit: 'L', ecUnit: 'mS/cm' } as const

test.each([
	{ quantity: 'airTemperature', value: 22, us: [71.6, '°F'], metric: [22, '°C'] },
	{ quantity: 'waterTemperature', value: 0, us: [32, '°F'], metric: [0, '°C'] },
	{ quantity: 'volume', value: 500, us: [132.1, 'gal'], metric: [500, 'L'] },
	{ quantity: 'flow', value: 11.9, us: [3.14, 'gal/min'], metric: [11.9, 'L/min'] },
	{ quantity: 'ec', value: 1.6, us: [1.6, 'mS/cm'], metric: [1.6, 'mS/cm'] },
	{ quantity: 'ph', value: 5.9, us: [5.9, ''], metric: [5.9, ''] },
] as const)('$value of $quantity in the units of a person', ({ quantity, value, us, metric }) => {
	for (const [units, [figure, unit]] of [
		[US, us],
		[METRIC, metric],
	] as const) {
		const shown = toDisplayValue(quantity, value, units)
		expect(shown.value).toBeCloseTo(figure, 1)
		expect(shown.unit).toBe(unit)
	}
})

test('a temperature difference converts without the offset: 1 °C is 1.8 °F, and back', () => {
	expect(toDisplayDifference('airTemperature', 1, US)).toMatchObject({
		value: expect.closeTo(1.8, 9),
		unit: '°F',
	})
	expect(toDisplayDifference('airTemperature', 1, METRIC)).toMatchObject({ value: 1, unit: '°C' })
	expect(toDisplayDifference('ph', -0.5, US)).toMatchObject({ value: -0.5, unit: '' })
	expect(toStoredDifference('airTemperature', 1.8, US)).toBeCloseTo(1, 9)
	expect(toStoredDifference('volume', 1, US)).toBeCloseTo(3.785411784, 9)
})

test('to the units of any person and back is the stored value', () => {
	const units = fc.record({
		temperatureUnit: fc.constantFrom(...TEMPERATURE_UNITS),
		volumeUnit: fc.constantFrom(...VOLUME_UNITS),
		ecUnit: fc.constantFrom(...EC_UNITS),
	})
	// Sensors give at most a millionth.
	const stored = fc.integer({ min: -1e9, max: 1e9 }).map((millionths) => millionths / 1e6)
	fc.assert(
		fc.property(fc.constantFrom(...QUANTITY_KEYS), stored, units, (quantity, value, person) => {
			const there = toDisplayValue(quantity, value, person).value
			expect(Number(toStoredValue(quantity, there, person).toFixed(6)) + 0).toBe(value + 0)
			const apart = toDisplayDifference(quantity, value, person).value
			expect(Number(toStoredDifference(quantity, apart, person).toFixed(6)) + 0).toBe(value + 0)
		}),
	)
})

// Bluelab Truncheon: 1.0 EC is 10 CF, 500 ppm 500 and 700 ppm 700; Hanna TDS meters: 0.5 and 0.7.
test.each([
	['mS/cm', '2.40 mS/cm'],
	['µS/cm', '2,400 µS/cm'],
	['ppm500', '1,200 ppm500'],
	['ppm640', '1,536 ppm640'],
	['ppm700', '1,680 ppm700'],
	['CF', '24.0 CF'],
] as const)('EC 2.4 in %s', (ecUnit, words) => {
	expect(formatValue('ec', 2.4, { ...US, ecUnit })).toBe(words)
})

test('what is shown of EC in one unit is read back as it was shown', () => {
	const shownHundredths = fc.integer({ min: 0, max: 2000 })
	fc.assert(
		fc.property(shownHundredths, fc.constantFrom(...EC_UNITS), (hundredths, ecUnit) => {
			const units = { ...US, ecUnit }
			const { value, decimals } = toDisplayValue('ec', hundredths / 100, units)
			const typed = Number(value.toFixed(decimals))
			const stored = toStoredValue('ec', typed, units)
			expect(formatValue('ec', stored, US)).toBe(formatValue('ec', hundredths / 100, US))
			expect(formatValue('ec', stored, units)).toBe(formatValue('ec', hundredths / 100, units))
		}),
	)
})
