import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatJug, fromJugUnit, jugUnit, toJugUnit } from './jug-amount'

const US = { volumeUnit: 'gal' } as const
const METRIC = { volumeUnit: 'L' } as const

test.each([
	[0, '0 fl oz', '0 ml'],
	[100, '3.4 fl oz', '100 ml'],
	[355, '12 fl oz', '355 ml'],
	[946.352946, '0.25 gal', '946 ml'],
	[2500, '0.66 gal', '2,500 ml'],
	[3785.411784, '1 gal', '3,785 ml'],
	[18_927, '5 gal', '18.9 L'],
	[208_198, '55 gal', '208.2 L'],
])('%d ml are %s, or %s', (ml, us, metric) => {
	expect([formatJug(ml, US), formatJug(ml, METRIC)]).toEqual([us, metric])
})

test('a typed number means what is shown beside it', () => {
	expect([jugUnit(US), jugUnit(METRIC)]).toEqual(['gal', 'ml'])
	expect(fromJugUnit(1, US)).toBeCloseTo(3785.41, 2)
	expect(fromJugUnit(500, METRIC)).toBe(500)
	fc.assert(
		fc.property(
			fc.double({ min: 0, max: 1_000_000, noNaN: true }),
			fc.constantFrom(US, METRIC),
			(ml, units) => {
				expect(Math.abs(fromJugUnit(toJugUnit(ml, units), units) - ml)).toBeLessThan(2)
			},
		),
	)
})
