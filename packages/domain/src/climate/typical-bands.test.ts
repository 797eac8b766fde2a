import { expect, test } from 'vitest'
import { QUANTITIES, type QuantityKey } from '../units/quantities'
import { bandState, TYPICAL_BANDS } from './typical-bands'

test.each([
	[5.4, 'low'],
	[5.5, 'in-band'],
	[6.5, 'in-band'],
	[6.6, 'high'],
] as const)('pH %d is %s', (value, state) => {
	expect(bandState({ quantity: 'ph', value }, TYPICAL_BANDS.ph ?? null)).toBe(state)
})

test('without a band a value has no state', () => {
	expect(bandState({ quantity: 'waterTemperature', value: 20 }, null)).toBeNull()
})

test('light that is switched off is not judged', () => {
	const band = { low: 100, high: 200 }
	expect(bandState({ quantity: 'par', value: 0 }, band)).toBeNull()
	expect(bandState({ quantity: 'par', value: 60 }, band)).toBe('low')
})

test('every band lies inside what a sensor of its quantity can report', () => {
	for (const [quantity, band] of Object.entries(TYPICAL_BANDS)) {
		const { min, max } = QUANTITIES[quantity as QuantityKey]
		expect(band.low).toBeGreaterThanOrEqual(min)
		expect(band.high).toBeLessThanOrEqual(max)
		expect(band.low).toBeLessThan(band.high)
	}
})
