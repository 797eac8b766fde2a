import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar/calendar-day'
import { readingStats } from './reading-stats'
import { isHarvestedRepeatedly, isMoreThanPlanted } from './harvest-rules'
import { growingNote, growingStatus, statusForGrade } from './inventory-status'
import { stockChange, MOVEMENT_KINDS, sumStock } from './movement'
import { formatAmount } from '../../units/currency'
import { parsePrice, PRICE_MAX_CENTS, valueCents } from './price'
import {
	parseQuantity,
	QUANTITY_MAX,
	formatQuantityWithUnit,
	formatQuantityInput,
} from './quantity'
import { parseWeightG } from '../../units/weight'

const milli = fc.integer({ min: 0, max: QUANTITY_MAX })
const cents = fc.integer({ min: 0, max: PRICE_MAX_CENTS })

test('a quantity and a price are parsed back as they were shown', () => {
	fc.assert(
		fc.property(milli, cents, (m, c) => {
			expect(parseQuantity(formatQuantityInput(m))).toBe(m)
			expect(parseQuantity(formatQuantityWithUnit(m, '').trim())).toBe(m)
			expect(parsePrice(formatAmount(c, 'USD'))).toBe(c)
		}),
	)
})

test('no text gives a quantity, price or weight out of bounds', () => {
	fc.assert(
		fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
			const quantity = parseQuantity(text)
			const price = parsePrice(text)
			if (quantity !== null) expect(quantity >= 0 && quantity <= QUANTITY_MAX).toBe(true)
			if (price !== null) expect(price >= 0 && price <= PRICE_MAX_CENTS).toBe(true)
			for (const unit of ['g', 'lb'] as const)
				expect(Number.isInteger(parseWeightG(text, unit) ?? 0)).toBe(true)
		}),
	)
})

test.each([
	['12.5', 12_500],
	[' 1,200 ', 1_200_000],
	['0.001', 1],
	['1000000', QUANTITY_MAX],
	['1000000.001', null],
	['1e12', null],
	['-3', null],
	['12.5001', null],
	['12,5', null],
	['', null],
])('%j is %j thousandths', (text, expected) => expect(parseQuantity(text)).toBe(expected))

test('the stock is the sum of its movements and never negative', () => {
	const acts = fc.array(
		fc.record({ kind: fc.constantFrom(...MOVEMENT_KINDS), quantityMilli: milli }),
	)
	fc.assert(
		fc.property(acts, (list) => {
			const movements: { quantityMilli: number }[] = []
			for (const act of list) {
				const stockMilli = sumStock(movements)
				try {
					movements.push({ quantityMilli: stockChange(act, { stockMilli, unit: 'heads' }) })
				} catch (error) {
					expect(act.quantityMilli).toBeGreaterThan(stockMilli)
					expect(error).toMatchObject({ code: 'conflict', field: 'quantity' })
				}
				expect(sumStock(movements)).toBeGreaterThanOrEqual(0)
				if (act.kind === 'counted') expect(sumStock(movements)).toBe(act.quantityMilli)
			}
		}),
	)
})

test('a value is exact to half a cent, and a return is worth the same amount', () => {
	fc.assert(
		fc.property(milli, cents, (m, c) => {
			const value = valueCents(m, c)
			expect(BigInt(value) * 2000n - BigInt(m) * BigInt(c) * 2n).toBeLessThanOrEqual(1000n)
			expect(BigInt(value) * 2000n - BigInt(m) * BigInt(c) * 2n).toBeGreaterThan(-1000n)
			expect(valueCents(0 - m, c)).toBe(0 - value)
		}),
	)
})

test('days to harvest fall by one a day, never below 0, and ready stays ready', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 730 }),
			fc.integer({ min: 0, max: 900 }),
			(grows, day) => {
				const dates = { plantDate: '2026-01-05', harvestDate: addDays('2026-01-05', grows) }
				const on = (n: number) => growingStatus({ ...dates, today: addDays('2026-01-05', n) })
				expect(on(day).daysToHarvest).toBe(Math.max(0, grows - day))
				if (on(day).status === 'ready') expect(on(day + 1).status).toBe('ready')
				expect(on(day).status).toBe(grows - day <= 7 ? 'ready' : 'growing')
				expect(on(-1).status).toBe('planted')
			},
		),
	)
	expect(growingNote('growing', 12)).toBe('Growing - 12 days to harvest')
	expect(growingNote('ready', 3)).toBe('Ready for harvest')
	const grades = ['Ready', 'Maturing', 'Growing', 'A', 'anything']
	expect(grades.map(statusForGrade)).toEqual([
		'ready',
		'ready',
		'growing',
		'harvested',
		'harvested',
	])
})

test('more heads than plants is flagged, other units never are', () => {
	expect(isMoreThanPlanted({ unit: 'heads', plants: 100, cutMilli: 100_001 })).toBe(true)
	expect(isMoreThanPlanted({ unit: 'heads', plants: 100, cutMilli: 100_000 })).toBe(false)
	expect(isMoreThanPlanted({ unit: 'lbs', plants: 1, cutMilli: 9_000 })).toBe(false)
	expect(isHarvestedRepeatedly({ cropName: 'Basil', varietyName: 'Sweet' })).toBe(true)
	expect(isHarvestedRepeatedly({ cropName: 'Basil Microgreens', varietyName: null })).toBe(false)
	expect(isHarvestedRepeatedly({ cropName: 'Butterhead Lettuce', varietyName: 'Rex' })).toBe(false)
})

test('the mean of a lot’s conditions lies between minimum and maximum', () => {
	const values = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 })
	fc.assert(
		fc.property(values, (list) => {
			const { min, mean, max, hours } = readingStats(list) ?? { min: 1, mean: 0, max: 0, hours: 0 }
			expect(min <= mean && mean <= max && hours === list.length).toBe(true)
		}),
	)
	expect(readingStats([])).toBeNull()
})
