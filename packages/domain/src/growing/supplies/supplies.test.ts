import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar/calendar-day'
import { Fault } from '../../fault'
import { SUPPLY_UNITS, weighedMilli } from './supply'
import {
	byFirstExpired,
	supplyChange,
	supplyLotState,
	takeFirstExpired,
	SUPPLY_MOVEMENT_KINDS,
	type SupplyStock,
} from './supply-lot'
import { supplyNeed } from './supply-need'
import { isReached, reachedUntil } from './supply-reach'

const TODAY = '2026-05-04'
const day = fc.integer({ min: -60, max: 60 }).map((days) => addDays(TODAY, days))
const milli = fc.integer({ min: 0, max: 50_000 })
const lots = fc
	.array(
		fc.record({
			receivedOn: day,
			bestBefore: fc.option(day),
			stockMilli: milli,
		}),
		{ maxLength: 8 },
	)
	.map((list) =>
		list.map((lot, at): SupplyStock => ({ ...lot, id: at + 1, lotNumber: `L-${at + 1}` })),
	)

test('a use takes exactly its quantity, from lots in stock that are good, and no later one while an earlier has some', () => {
	fc.assert(
		fc.property(lots, milli, (list, quantityMilli) => {
			const usable = list.filter(
				(lot) => lot.receivedOn <= TODAY && supplyLotState(lot, TODAY) !== 'expired',
			)
			const most = usable.reduce((sum, lot) => sum + lot.stockMilli, 0)
			try {
				const taken = takeFirstExpired(list, { quantityMilli, on: TODAY, unit: 'kg' })
				expect(taken.reduce((sum, one) => sum + one.quantityMilli, 0)).toBe(quantityMilli)
				const order = usable.filter(({ stockMilli }) => stockMilli > 0).sort(byFirstExpired)
				expect(taken.map(({ id }) => id)).toEqual(order.slice(0, taken.length).map(({ id }) => id))
				for (const [at, one] of taken.entries()) {
					const { stockMilli } = order[at]!
					expect(one.quantityMilli).toBeGreaterThan(0)
					expect(one.quantityMilli).toBeLessThanOrEqual(stockMilli)
					if (at < taken.length - 1) expect(one.quantityMilli).toBe(stockMilli)
				}
			} catch (error) {
				expect(error).toMatchObject({ code: 'conflict', field: 'quantity' })
				expect(quantityMilli).toBeGreaterThan(most)
			}
		}),
	)
})

test('no movements make the stock of a lot negative', () => {
	const acts = fc.array(
		fc.record({ kind: fc.constantFrom(...SUPPLY_MOVEMENT_KINDS), quantityMilli: milli }),
	)
	fc.assert(
		fc.property(acts, (list) => {
			let stockMilli = 0
			for (const act of list) {
				try {
					stockMilli += supplyChange(act, { stockMilli, unit: 'seeds' })
				} catch (error) {
					expect(error).toBeInstanceOf(Fault)
					expect(act.quantityMilli).toBeGreaterThan(stockMilli)
				}
				expect(stockMilli).toBeGreaterThanOrEqual(0)
				if (act.kind === 'counted') expect(stockMilli).toBe(act.quantityMilli)
			}
		}),
	)
})

const lot = (more: Partial<SupplyStock> = {}): SupplyStock => ({
	id: 1,
	lotNumber: 'L-1',
	receivedOn: '2026-01-01',
	bestBefore: null,
	stockMilli: 5000,
	...more,
})

test.each([
	['2026-05-03', 'expired'],
	['2026-05-04', 'soon'],
	['2026-06-03', 'soon'],
	['2026-06-04', 'good'],
	[null, 'good'],
] as const)('best before %s is %s on May 4', (bestBefore, state) =>
	expect(supplyLotState({ bestBefore }, TODAY)).toBe(state),
)

test('what is past its day counts as stock to dispose of, and not as stock to use', () => {
	const rule = { reorderPointMilli: 5000, orderedOn: null }
	const expired = lot({ bestBefore: '2026-05-03' })
	expect(supplyNeed(rule, [expired], TODAY)).toEqual({
		need: 'order',
		stockMilli: 5000,
		usableMilli: 0,
	})
	const good = lot({ id: 2, stockMilli: 6000 })
	expect(supplyNeed(rule, [expired, good], TODAY).need).toBe('dispose')
	expect(supplyNeed(rule, [good], TODAY).need).toBe('none')
	expect(supplyNeed({ ...rule, orderedOn: TODAY }, [lot()], TODAY).need).toBe('ordered')
	expect(supplyNeed({ ...rule, reorderPointMilli: null }, [], TODAY).need).toBe('none')
	expect(supplyNeed(rule, [good, lot({ bestBefore: '2026-05-20' })], TODAY).need).toBe('useFirst')
})

test('a use without a lot reaches what grew from its day until the next use', () => {
	const uses = ['2026-03-01', '2026-03-01', '2026-03-15'].map((usedOn) => ({ supplyId: 1, usedOn }))
	const other = { supplyId: 2, usedOn: '2026-03-03' }
	const until = reachedUntil(uses[0]!, [...uses, other])
	expect(until).toBe('2026-03-15')
	expect(reachedUntil(uses[2]!, uses)).toBeNull()
	const days = { usedOn: '2026-03-01', until: '2026-03-15' }
	expect(isReached({ from: '2026-02-01', to: '2026-02-28' }, days)).toBe(false)
	expect(isReached({ from: '2026-02-01', to: '2026-03-01' }, days)).toBe(true)
	expect(isReached({ from: '2026-03-15', to: null }, days)).toBe(true)
	expect(isReached({ from: '2026-03-16', to: null }, days)).toBe(false)
})

test('every day that a crop grew is reached by the last use before it', () => {
	fc.assert(
		fc.property(fc.array(day, { minLength: 1 }), day, (days, grewOn) => {
			const uses = days.map((usedOn) => ({ supplyId: 1, usedOn }))
			const last = days
				.filter((usedOn) => usedOn <= grewOn)
				.sort()
				.at(-1)
			if (!last) return
			const until = reachedUntil({ supplyId: 1, usedOn: last }, uses) ?? addDays(TODAY, 100)
			expect(isReached({ from: grewOn, to: grewOn }, { usedOn: last, until })).toBe(true)
		}),
	)
})

test('grams of a mix are written in the unit of their supply', () => {
	expect(weighedMilli({ grams: 1234, gPerMl: null }, 'kg')).toBe(1234)
	expect(weighedMilli({ grams: 453.59237, gPerMl: null }, 'lb')).toBe(1000)
	expect(weighedMilli({ grams: 130, gPerMl: 1.3 }, 'ml')).toBe(100_000)
	expect(weighedMilli({ grams: 130, gPerMl: null }, 'L')).toBeNull()
	expect(weighedMilli({ grams: 130, gPerMl: 1.3 }, 'bags')).toBeNull()
	for (const unit of SUPPLY_UNITS)
		expect(weighedMilli({ grams: 0.4, gPerMl: 1 }, unit) ?? 0).toBeGreaterThanOrEqual(0)
})
