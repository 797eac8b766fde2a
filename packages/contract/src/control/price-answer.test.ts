import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePriceAnswer } from './price-answer'

const NOW = Date.UTC(2026, 10, 28, 12)
const HOUR_MS = 3_600_000
const at = (iso: string) => Date.parse(iso)

test('the answer of aWATTar is read', () => {
	// The example that aWATTar gives of its interface (https://www.awattar.at/services/api).
	const body = {
		object: 'list',
		data: [
			{
				start_timestamp: 1428591600000,
				end_timestamp: 1428595200000,
				marketprice: 42.09,
				unit: 'Eur/MWh',
			},
		],
		url: '/at/v1/marketdata',
	}
	expect(parsePriceAnswer(body, NOW)).toEqual({
		currency: 'EUR',
		slots: [{ startsAt: 1428591600000, endsAt: 1428595200000, perKWh: expect.closeTo(0.04209) }],
	})
})

test('the answer of Octopus Energy is read, without its tax, and a day rate by hours', () => {
	const body = (to: string | null) => ({
		count: 96,
		next: null,
		previous: null,
		results: [
			{
				value_exc_vat: 12.62,
				value_inc_vat: 13.251,
				valid_from: '2020-01-01T12:00:00Z',
				valid_to: to,
			},
		],
	})
	expect(parsePriceAnswer(body('2020-01-01T12:30:00Z'), NOW)).toEqual({
		currency: 'GBP',
		slots: [
			{
				startsAt: at('2020-01-01T12:00:00Z'),
				endsAt: at('2020-01-01T12:30:00Z'),
				perKWh: expect.closeTo(0.1262),
			},
		],
	})
	const long = parsePriceAnswer(body(null), NOW)?.slots ?? []
	expect(long).toHaveLength(96)
	expect([long[0]?.startsAt, long.at(-1)?.endsAt]).toEqual([NOW - 48 * HOUR_MS, NOW + 48 * HOUR_MS])
})

test('the answer of Energy-Charts is read, with the hours that have no price left out', () => {
	// Recorded for the Netherlands on 2 January 2026, with one price taken out.
	const body = {
		license_info:
			'CC BY 4.0 (creativecommons.org/licenses/by/4.0) from Bundesnetzagentur | SMARD.de',
		unix_seconds: [1767135600, 1767136500, 1767137400, 1767138300],
		price: [94.87, null, 86.19, 81.04],
		unit: 'EUR / MWh',
		deprecated: false,
	}
	const slots = parsePriceAnswer(body, NOW)?.slots
	expect(slots?.map(({ startsAt, endsAt }) => [startsAt / 1000, endsAt / 1000])).toEqual([
		[1767135600, 1767136500],
		[1767137400, 1767138300],
		[1767138300, 1767139200],
	])
	expect(slots?.map(({ perKWh }) => perKWh)).toEqual(
		[0.09487, 0.08619, 0.08104].map((x) => expect.closeTo(x)),
	)
})

test('the answer of Nord Pool is read, of one area', () => {
	// Recorded by https://github.com/kipe/nordpool, tests/vcr/single_area_15min.yaml.
	const entry = (start: string, end: string, price: number) => ({
		deliveryStart: `2025-05-06T${start}:00Z`,
		deliveryEnd: `2025-05-06T${end}:00Z`,
		entryPerArea: { FI: price },
	})
	const body = {
		deliveryDateCET: '2025-05-07',
		version: 3,
		updatedAt: '2025-05-06T11:22:09.2205745Z',
		market: 'DayAhead',
		indexNames: ['FI'],
		currency: 'EUR',
		resolutionInMinutes: 15,
		areaStates: [{ state: 'Final', areas: ['FI'] }],
		multiIndexEntries: [entry('22:45', '23:00', 22.34), entry('23:00', '23:15', 14.26)],
	}
	expect(parsePriceAnswer(body, NOW)).toEqual({
		currency: 'EUR',
		slots: [
			{
				startsAt: at('2025-05-06T22:45:00Z'),
				endsAt: at('2025-05-06T23:00:00Z'),
				perKWh: expect.closeTo(0.02234),
			},
			{
				startsAt: at('2025-05-06T23:00:00Z'),
				endsAt: at('2025-05-06T23:15:00Z'),
				perKWh: expect.closeTo(0.01426),
			},
		],
	})
	const two = {
		...body,
		multiIndexEntries: [{ ...body.multiIndexEntries[0], entryPerArea: { FI: 1, SE3: 2 } }],
	}
	expect(parsePriceAnswer(two, NOW)).toBeNull()
})

test('anything else is of no known service', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (body) => {
			expect(parsePriceAnswer(body, NOW)).toBeNull()
		}),
	)
	expect(
		parsePriceAnswer(
			{ data: [{ start_timestamp: 1, end_timestamp: 2, marketprice: 3, unit: 'kg' }] },
			NOW,
		),
	).toBeNull()
})
