import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dearPart, tariffPrice, type EnergyPrices } from '../../control/prices/price-of-hour'
import { sumCost, sumEnergyKwh, hoursOn } from './energy-cost'
import { measureWatts, type Switching } from '../../control/power/measure-watts'
import { formatEnergyCost } from './format-energy'
import { savingInsight } from './saving-insight'
import { findSavings } from './savings'
import { timeTogether } from './time-together'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = Date.UTC(2026, 0, 5)
const PRICES = { currency: 'EUR', perKWh: 0.2, perDearKWh: 0.5 }
const priceOf = () => PRICES.perKWh

/** What a meter reads in each minute, with outputs of some watts that switch at some minutes. */
function metered(watts: Record<string, number>, at: readonly [string, number, boolean][]) {
	const switchings: Switching[] = at.map(([key, minute, on]) => {
		return { key, at: START + minute * MINUTE + 5_000, on }
	})
	const minutes = Array.from({ length: 400 }, (_, i) => {
		const state = new Map<string, boolean>()
		for (const [key, minute, on] of at) if (minute < i) state.set(key, on)
		const drawn = Object.entries(watts).map(([key, one]) => (state.get(key) ? one : 0))
		return { at: START + i * MINUTE, value: 25 + drawn.reduce((sum, one) => sum + one, 0) }
	})
	return { switchings, minutes }
}

test('an output that switches alone is measured to the watt, whatever else stays on', () => {
	fc.assert(
		fc.property(fc.integer({ min: 2, max: 5000 }), fc.integer({ min: 0, max: 5000 }), (a, b) => {
			const runs = Array.from({ length: 6 }, (_, i): [string, number, boolean] => {
				return ['a', 20 + i * 10, i % 2 === 0]
			})
			const { switchings, minutes } = metered({ a, b }, [['b', 10, true], ...runs])
			const measured = measureWatts(switchings, minutes)
			expect(measured.get('a')).toEqual({ watts: a, times: 6 })
			expect(measured.has('b'), 'it switched once').toBe(false)
		}),
	)
})

test('outputs that switch together are not told apart', () => {
	const both = Array.from({ length: 8 }, (_, i): [string, number, boolean][] => [
		['a', 10 + i * 10, i % 2 === 0],
		['b', 11 + i * 10, i % 2 === 0],
	])
	const { switchings, minutes } = metered({ a: 100, b: 60 }, both.flat())
	expect(measureWatts(switchings, minutes).size).toBe(0)
})

test('steps that disagree say nothing', () => {
	const runs = Array.from({ length: 8 }, (_, i): [string, number, boolean] => {
		return ['a', 10 + i * 10, i % 2 === 0]
	})
	const { switchings, minutes } = metered({ a: 100 }, runs)
	const noisy = minutes.map(({ at, value }, i) => ({ at, value: value + ((i * 37) % 90) }))
	expect(measureWatts(switchings, noisy).size).toBe(0)
})

test('tariff hours cost their own price, by the part of an hour in them', () => {
	const tariff = { from: '17:30', to: '20:00' }
	const dearOf = dearPart(tariff, 'UTC')
	const costOf = (prices: EnergyPrices) => sumCost(hours, tariffPrice(prices, tariff, 'UTC'))
	const at = (hour: number) => START + hour * HOUR
	expect([16, 17, 18, 19, 20].map((hour) => dearOf(at(hour)))).toEqual([0, 0.5, 1, 1, 0])
	const hours = [16, 17, 18].map((hour) => ({ at: at(hour), kWh: 2 }))
	expect(costOf(PRICES)).toBeCloseTo(2 * 0.2 + 2 * 0.35 + 2 * 0.5)
	expect(costOf({ ...PRICES, perDearKWh: null })).toBeCloseTo(6 * 0.2)
	expect(dearPart({ from: '22:00', to: '06:00' }, 'UTC')(at(3)), 'over midnight').toBe(1)
})

test('a dimmed output draws by its level, and unknown hours stay unknown', () => {
	const on = [1, 0.5, 0, null, 1].map((value, i) => ({ at: START + i * HOUR, value }))
	const percent = [80, 100, null, 100, null].map((value) => ({ value }))
	const hours = hoursOn(500, on, percent)
	expect(hours.map(({ kWh }) => kWh)).toEqual([0.4, 0.25, 0, null, null])
	expect(sumEnergyKwh(hours)).toBeCloseTo(0.65)
})

type Switched = { at: number; on: boolean }

const everyHour = (fromMinute: number, toMinute: number): Switched[] =>
	Array.from({ length: 24 }, (_, i) => [
		{ at: START + i * HOUR + fromMinute * MINUTE, on: true },
		{ at: START + i * HOUR + toMinute * MINUTE, on: false },
	]).flat()

test('what would save most comes first, by money', () => {
	const dearOf = dearPart({ from: '12:00', to: '18:00' }, 'UTC')
	const day = (kWh: number) => Array.from({ length: 24 }, (_, i) => ({ at: START + i * HOUR, kWh }))
	const on = (part: number) => Array.from({ length: 24 }, () => part)
	const output = (name: string, outputClass: string, kWh: number, part: number) => {
		const shown = { key: name, name, zone: 'nursery', outputClass, cycling: null }
		return { ...shown, hours: day(kWh), on: on(part), switchings: [] as Switched[] }
	}
	const lamp = output('Lamp', 'light', 1, 0.75)
	// On in the first half of each hour; the exhaust in its second quarter.
	const heater = { ...output('Heater', 'heat', 0.5, 0.5), switchings: everyHour(0, 30) }
	const exhaust = { ...output('Exhaust', 'exhaust', 0.06, 0.25), switchings: everyHour(15, 30) }
	const savings = findSavings([exhaust, heater, lamp], { prices: PRICES, dearOf, priceOf })
	expect(savings.map(({ id, kWh }) => [id, kWh])).toEqual([
		['lamps-nursery', 0],
		['exhaust-Heater', 6],
	])
	expect(savings[1]?.evidence).toBe(
		'Heater ran for 6 h together with Exhaust. Up to 6 kWh of the heat was wasted.',
	)
	const inTurn = { ...exhaust, switchings: everyHour(30, 45) }
	expect(findSavings([inTurn, heater], { prices: PRICES, dearOf, priceOf }), 'not at once').toEqual(
		[],
	)
	const always = { ...output('Exhaust', 'exhaust', 0.06, 1) }
	expect(findSavings([always, heater], { prices: PRICES, dearOf, priceOf })[0]?.kWh).toBeCloseTo(12)
	expect(savings[0]).toMatchObject({ ofKWh: 6, money: expect.closeTo(6 * 0.3) })
	expect(findSavings([heater, lamp], { prices: PRICES, dearOf: () => 0, priceOf })).toEqual([])
	expect(findSavings([lamp], { prices: { ...PRICES, perDearKWh: null }, dearOf, priceOf })).toEqual(
		[],
	)
})

test('time together is never more than either was on, and by hours as in whole', () => {
	const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 6 * 60 - 1 }), { maxLength: 20 })
	const times = fc.tuple(minutes, fc.boolean()).map(([at, first]) => {
		const sorted = at.toSorted((a, b) => a - b)
		const switchings = sorted.map((minute, i) => {
			return { at: START + minute * MINUTE, on: first === (i % 2 === 0) }
		})
		const isOn = (minute: number) =>
			switchings.findLast((one) => one.at <= START + minute * MINUTE)?.on ??
			(switchings.length === 0 && first)
		const hours = Array.from({ length: 6 }, (_, i) => ({ at: START + i * HOUR }))
		const minutesOn = hours.map((_, i) => Array.from({ length: 60 }, (_, m) => isOn(60 * i + m)))
		const on = minutesOn.map((each) => each.filter(Boolean).length / 60)
		return { hours, on, switchings, minutesOn }
	})
	fc.assert(
		fc.property(times, times, (first, second) => {
			const counted = first.minutesOn.map((each, hour) => {
				return each.filter((on, m) => on && second.minutesOn[hour]?.[m]).length * MINUTE
			})
			expect(timeTogether(first, second)).toEqual(counted)
		}),
	)
})

describe('a saving', () => {
	const output = (outputClass: string, on: readonly (number | null)[]) => ({
		key: 'x',
		name: 'X',
		zone: 'nursery',
		outputClass,
		on,
		hours: on.map((part, i) => ({ at: START + i * HOUR, kWh: part && 10 * part })),
		switchings: [],
		cycling: null,
	})

	test('moves only as much light as the cheap hours still hold', () => {
		const dearOf = dearPart({ from: '12:00', to: '18:00' }, 'UTC')
		const moved = (hoursOn: number) => {
			const on = Array.from({ length: 24 }, (_, i) => (i < hoursOn ? 1 : 0))
			return findSavings([output('light', on)], { prices: PRICES, dearOf, priceOf })[0]?.ofKWh ?? 0
		}
		expect([12, 16, 18, 22, 24].map(moved)).toEqual([0, 40, 60, 20, 0])
		fc.assert(
			fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 48 }), (on) => {
				const [saving] = findSavings([output('light', on)], { prices: PRICES, dearOf, priceOf })
				const dear = on.reduce((sum, part, i) => sum + 10 * part * dearOf(START + i * HOUR), 0)
				const free = on.reduce((sum, part, i) => {
					return sum + 10 * (1 - part) * (1 - dearOf(START + i * HOUR))
				}, 0)
				expect(saving?.ofKWh ?? 0).toBeLessThanOrEqual(Math.min(dear, free) + 1e-6)
			}),
		)
	})

	test('of starting too often is the smaller the longer it is on, and told with what it rests on', () => {
		const lost = (part: number) => {
			const cooler = output('cool', [...Array(24).fill(null), ...Array(24).fill(part)])
			const cycling = { evidence: 'It started 60 times.', advice: 'Widen.' }
			return findSavings([{ ...cooler, cycling }], { prices: PRICES, dearOf: () => 0, priceOf })
		}
		const [half] = lost(0.5)
		expect(half).toMatchObject({ kWh: 24 * 5 * 0.25 * 0.5 * 2, knownPart: 0.5 })
		expect(lost(1)).toEqual([])
		expect(savingInsight(half!, { prices: PRICES, now: START })).toMatchObject({
			id: 'short-cycling-x',
			confidence: 0.5,
			evidence: expect.stringMatching(/60 times.* 13 % .* €6\.00, 30 kWh in 30 days/),
		})
	})
})

test('money is rounded to the cent, over the whole too', () => {
	expect([0, 0.005, 12.4, 12.996, 1234.5].map((amount) => formatEnergyCost(amount, 'EUR'))).toEqual(
		['€0.00', '€0.01', '€12.40', '€13.00', '€1,234.50'],
	)
})
