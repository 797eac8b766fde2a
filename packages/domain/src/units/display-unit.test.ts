import { expect, test } from 'vitest'
import { toDisplayDifference, toDisplayValue, toStoredDifference } from './display-unit'

test.each([
	{ quantity: 'airTemperature', value: 22, shown: 71.6, unit: '°F' },
	{ quantity: 'waterTemperature', value: 0, shown: 32, unit: '°F' },
	{ quantity: 'volume', value: 500, shown: 132.1, unit: 'gal' },
	{ quantity: 'ec', value: 1.6, shown: 1.6, unit: 'mS/cm' },
	{ quantity: 'ph', value: 5.9, shown: 5.9, unit: '' },
])('$value of $quantity is shown as $shown $unit', ({ quantity, value, shown, unit }) => {
	const result = toDisplayValue(quantity, value)
	expect(result.value).toBeCloseTo(shown, 1)
	expect(result.unit).toBe(unit)
})

test('a temperature difference converts without the offset: 1 °C is 1.8 °F, and back', () => {
	expect(toDisplayDifference('airTemperature', 1)).toMatchObject({
		value: expect.closeTo(1.8, 9),
		unit: '°F',
	})
	expect(toDisplayDifference('ph', -0.5)).toMatchObject({ value: -0.5, unit: '' })
	expect(toStoredDifference('airTemperature', 1.8)).toBeCloseTo(1, 9)
	expect(toStoredDifference('volume', 1)).toBeCloseTo(3.785411784, 9)
})
