import { expect, test } from 'vitest'
import { QUANTITIES, type QuantityKey } from '../readings/quantities'
import { bandState, TYPICAL_BANDS } from './typical-bands'

test.each([
	[5.4, 'low'],
	[5.5, 'in-band'],
	[6.5, 'in-band'],
	[6.6, 'high'],
] as const)('pH %d is %s', (value, state) => {
	expect(bandState(value, TYPICAL_BANDS.ph)).toBe(state)
})

test('without a band a value has no state', () => {
	expect(bandState(20, TYPICAL_BANDS.waterTemperature)).toBeNull()
})

test('every band lies inside what a sensor of its quantity can report', () => {
	for (const [quantity, band] of Object.entries(TYPICAL_BANDS)) {
		const { min, max } = QUANTITIES[quantity as QuantityKey]
		expect(band.low).toBeGreaterThanOrEqual(min)
		expect(band.high).toBeLessThanOrEqual(max)
		expect(band.low).toBeLessThan(band.high)
	}
})
