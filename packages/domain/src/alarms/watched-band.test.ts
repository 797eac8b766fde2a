import { expect, test } from 'vitest'
import { watchedBand } from './watched-band'

const tank = { kind: 'tank-level', above: null, below: 15 } as const
const air = { kind: 'limit', above: 24, below: 18 } as const

test.each([
	[tank, { quantity: 'level', capacity: null }, { low: 15, high: 100 }],
	[tank, { quantity: 'volume', capacity: 50 }, { low: 7.5, high: 50 }],
	[tank, { quantity: 'volume', capacity: null }, null],
	[
		{ ...tank, above: 95, below: null },
		{ quantity: 'volume', capacity: 200 },
		{ low: 0, high: 190 },
	],
	[air, { quantity: 'airTemperature', capacity: null }, { low: 18, high: 24 }],
	[{ ...air, below: null }, { quantity: 'co2', capacity: null }, null],
	[{ ...air, kind: 'rate' } as const, { quantity: 'ph', capacity: null }, null],
])('%j measured as %j', (condition, measured, band) => {
	expect(watchedBand(condition, measured)).toEqual(band)
})
