import { expect, test } from 'vitest'
import { formatPortion } from './format-portion'

test('weights are grams, with ounces and pounds for who reads gallons', () => {
	expect(formatPortion(945, { volumeUnit: 'L' })).toBe('945 g')
	expect(formatPortion(2.857, { volumeUnit: 'L' })).toBe('2.86 g')
	expect(formatPortion(945, { volumeUnit: 'gal' })).toBe('945 g (2.08 lb)')
	expect(formatPortion(28.35, { volumeUnit: 'gal' })).toBe('28.4 g (1 oz)')
	expect(formatPortion(0.28, { volumeUnit: 'gal' })).toBe('0.28 g (0.01 oz)')
})
