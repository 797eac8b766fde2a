import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPriceAddress } from './price-address'
import { PricesByHour, tariffPrice } from './price-of-hour'
import { paidPerKWh, QUARTER_MS, type PriceSlot } from './price-slot'
import { parsePriceUnit } from './price-unit'
import { periodReader, shownTwice } from './written-period'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 9, 1)
const EXTRA = { perKWh: 0.1, percent: 20 }

/** Slots of 15 to 60 minutes with gaps between some. */
const series = fc
	.array(
		fc.record({
			quarters: fc.constantFrom(1, 2, 4),
			gap: fc.constantFrom(0, 0, 0, 1, 3),
			perKWh: fc.double({ min: -1, max: 2, noNaN: true }),
		}),
		{ maxLength: 60 },
	)
	.map((drawn) => {
		let at = START
		return drawn.map(({ quarters, gap, perKWh }): PriceSlot => {
			const startsAt = at + gap * QUARTER_MS
			at = startsAt + quarters * QUARTER_MS
			return { startsAt, endsAt: at, perKWh }
		})
	})

test('an hour costs what its quarters cost, and the tariff where a quarter has no price', () => {
	fc.assert(
		fc.property(series, fc.double({ min: 0, max: 1, noNaN: true }), (slots, tariff) => {
			const byHour = new PricesByHour(slots, EXTRA)
			const priceOf = byHour.orElse(() => tariff)
			for (let at = START; at < START + 48 * HOUR_MS; at += HOUR_MS) {
				const quarters = [0, 1, 2, 3].map((i) => at + i * QUARTER_MS)
				const found = quarters.map((t) => slots.find((s) => s.startsAt <= t && t < s.endsAt))
				const costs = found.map((slot) => (slot ? paidPerKWh(slot.perKWh, EXTRA) : tariff))
				expect(priceOf(at)).toBeCloseTo(costs.reduce((sum, cost) => sum + cost, 0) / 4, 9)
				expect(byHour.knownPart(at)).toBeCloseTo(found.filter(Boolean).length / 4, 9)
			}
			const missing = byHour.missing(START, START + 48 * HOUR_MS)
			for (let at = START; at < START + 48 * HOUR_MS; at += HOUR_MS) {
				const isNamed = missing.some(({ from, to }) => from <= at && at < to)
				expect(isNamed).toBe(byHour.knownPart(at) < 1)
			}
		}),
	)
})

test('a tariff has its dear hours, and what is paid on top is taxed with the price', () => {
	const prices = { currency: 'EUR', perKWh: 0.2, perDearKWh: 0.5 }
	const priceOf = tariffPrice(prices, { from: '17:30', to: '20:00' }, 'UTC')
	expect([16, 17, 18].map((hour) => priceOf(START + hour * HOUR_MS))).toEqual([0.2, 0.35, 0.5])
	expect(paidPerKWh(0.08, { perKWh: 0.12, percent: 19 })).toBeCloseTo(0.238)
})

test.each([
	['EUR/MWh', { currency: 'EUR', isHundredths: false, kWh: 1000 }],
	['EUR / MWh', { currency: 'EUR', isHundredths: false, kWh: 1000 }],
	['€/MWh', { currency: 'EUR', isHundredths: false, kWh: 1000 }],
	['Eur/MWh', { currency: 'EUR', isHundredths: false, kWh: 1000 }],
	['p/kWh', { currency: 'GBP', isHundredths: true, kWh: 1 }],
	['ct/kWh', { currency: null, isHundredths: true, kWh: 1 }],
	['EUR', { currency: 'EUR', isHundredths: false, kWh: null }],
	['MWh', null],
	['CET/CEST', null],
	['', null],
])('the unit %s is understood', (text, unit) => {
	expect(parsePriceUnit(text)).toEqual(unit)
})

test('days of an address are those of the farm', () => {
	const at = { timezone: 'Europe/Berlin', now: Date.UTC(2026, 10, 28, 23, 30) }
	const filled = fillPriceAddress('https://a.example/p?from={today}&to={tomorrow}&x={other}', at)
	expect(filled?.href).toBe('https://a.example/p?from=2026-11-29&to=2026-11-30&x={other}')
	expect(fillPriceAddress('nowhere', at)).toBeNull()
})

test('times of transparency platforms are read with the clock that they name', () => {
	const read = periodReader('Europe/Berlin', 'day-first')
	expect(read('27.10.2024 02:00 - 27.10.2024 03:00')).toEqual({
		startsAt: Date.UTC(2024, 9, 27, 0),
		endsAt: Date.UTC(2024, 9, 27, 2),
	})
	expect(read('27/10/2024 02:00:00 (CET) - 27/10/2024 03:00:00 (CET)')).toEqual({
		startsAt: Date.UTC(2024, 9, 27, 1),
		endsAt: Date.UTC(2024, 9, 27, 2),
	})
	const isTwice = shownTwice('Europe/Berlin')
	expect(isTwice(Date.UTC(2024, 9, 27, 0, 45))).toBe(true)
	expect(isTwice(Date.UTC(2024, 9, 27, 1))).toBe(false)
})
