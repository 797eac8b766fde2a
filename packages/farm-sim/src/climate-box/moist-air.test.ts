import { expect, test } from 'vitest'
import { vapourPressureDeficitKPa } from '@sfc/domain/climate/vapour-pressure-deficit'
import { humidityRatio, relativeHumidity, saturationPa } from './moist-air'

// ASHRAE Handbook Fundamentals 2017, chapter 1, table 3, as PsychroLib 2.5 tests itself by it.
test.each([
	[-60, 1.08, 0.01],
	[-20, 103.24, 0.0003],
	[-5, 401.74, 0.0003],
	[5, 872.6, 0.0003],
	[25, 3169.7, 0.0003],
	[50, 12_351.3, 0.0003],
	[100, 101_418, 0.0003],
])('saturated air of %d °C has a vapour pressure of %d Pa', (airC, expected, part) => {
	expect(Math.abs(saturationPa(airC) / expected - 1)).toBeLessThan(part)
})

// Table 2 of that chapter.
test.each([
	[-20, 0.000_637_3],
	[-5, 0.002_486_3],
	[5, 0.005_425],
	[25, 0.020_173],
])('saturated air of %d °C holds %d kg of vapour for each of dry air', (airC, expected) => {
	expect(Math.abs(humidityRatio(airC, 100) / expected - 1)).toBeLessThan(0.01)
	expect(relativeHumidity(airC, humidityRatio(airC, 60))).toBeCloseTo(60, 6)
})

test('the deficit that control uses agrees with it within half a percent where plants grow', () => {
	for (let airC = 5; airC <= 40; airC += 0.5)
		for (const pct of [20, 50, 80]) {
			const expected = (saturationPa(airC) * (1 - pct / 100)) / 1000
			expect(
				Math.abs(vapourPressureDeficitKPa({ airC, humidityPct: pct }) / expected - 1),
			).toBeLessThan(0.005)
		}
})
