import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vapourPressureDeficitKPa } from './vapour-pressure-deficit'

test.each([
	{ airC: 25, humidityPct: 60, kPa: 1.27 },
	{ airC: 20, humidityPct: 50, kPa: 1.17 },
	{ airC: 25, humidityPct: 100, kPa: 0 },
])('at $airC °C and $humidityPct % the deficit is $kPa kPa', ({ airC, humidityPct, kPa }) => {
	expect(vapourPressureDeficitKPa({ airC, humidityPct })).toBeCloseTo(kPa, 2)
})

test('warmer or drier air never lowers the deficit', () => {
	const airC = fc.double({ min: 0, max: 50, noNaN: true })
	const humidityPct = fc.double({ min: 0, max: 99, noNaN: true })
	const at = (air: number, humidity: number) =>
		vapourPressureDeficitKPa({ airC: air, humidityPct: humidity })
	fc.assert(
		fc.property(airC, humidityPct, (air, humidity) => {
			const here = at(air, humidity)
			expect(at(air + 1, humidity)).toBeGreaterThan(here)
			expect(at(air, humidity + 1)).toBeLessThan(here)
		}),
	)
})

test('a leaf cooler than the air loses less water, and below the dew point none', () => {
	const air = { airC: 25, humidityPct: 60 }
	// Saturated at 23 °C: 2.809 kPa (Paper 56, table 2.3); in the air 60 % of 3.168.
	expect(vapourPressureDeficitKPa({ ...air, leafC: 23 })).toBeCloseTo(2.809 - 0.6 * 3.168, 2)
	expect(vapourPressureDeficitKPa({ ...air, leafC: 16 })).toBeLessThan(0)
})
