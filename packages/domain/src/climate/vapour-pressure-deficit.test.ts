import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vapourPressureDeficitKPa } from './vapour-pressure-deficit'

test.each([
	{ airC: 25, humidityPct: 60, kPa: 1.27 },
	{ airC: 20, humidityPct: 50, kPa: 1.17 },
	{ airC: 25, humidityPct: 100, kPa: 0 },
])('at $airC °C and $humidityPct % the deficit is $kPa kPa', ({ airC, humidityPct, kPa }) => {
	expect(vapourPressureDeficitKPa(airC, humidityPct)).toBeCloseTo(kPa, 2)
})

test('warmer or drier air never lowers the deficit', () => {
	const airC = fc.double({ min: 0, max: 50, noNaN: true })
	const humidityPct = fc.double({ min: 0, max: 99, noNaN: true })
	fc.assert(
		fc.property(airC, humidityPct, (air, humidity) => {
			const here = vapourPressureDeficitKPa(air, humidity)
			expect(vapourPressureDeficitKPa(air + 1, humidity)).toBeGreaterThan(here)
			expect(vapourPressureDeficitKPa(air, humidity + 1)).toBeLessThan(here)
		}),
	)
})
