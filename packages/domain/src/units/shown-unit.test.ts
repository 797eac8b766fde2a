import { expect, test } from 'vitest'
import { shownValue } from './shown-unit'

test.each([
	{ quantity: 'airTemperature', value: 22, shown: 71.6, unit: '°F' },
	{ quantity: 'waterTemperature', value: 0, shown: 32, unit: '°F' },
	{ quantity: 'volume', value: 500, shown: 132.1, unit: 'gal' },
	{ quantity: 'ec', value: 1.6, shown: 1.6, unit: 'mS/cm' },
	{ quantity: 'ph', value: 5.9, shown: 5.9, unit: '' },
])('$value of $quantity is shown as $shown $unit', ({ quantity, value, shown, unit }) => {
	const result = shownValue(quantity, value)
	expect(result.value).toBeCloseTo(shown, 1)
	expect(result.unit).toBe(unit)
})
