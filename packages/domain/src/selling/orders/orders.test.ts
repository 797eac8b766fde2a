import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocatePacks, availableInLot, shortInLot, packsIn } from './lot-supply'
import { canOrderBecome, ORDER_STATES, orderStateLabel } from './order-state'

const milli = fc.integer({ min: 0, max: 1_000_000 })
const lot = fc.record({
	stockMilli: milli,
	growingMilli: milli,
	reservedMilli: milli,
	aheadMilli: milli,
})

test('a lot that promises what is free of it can keep every promise', () => {
	fc.assert(
		fc.property(lot, (figures) => {
			fc.pre(shortInLot(figures) === 0)
			const { readyMilli, growingMilli } = availableInLot(figures)
			const sold = {
				...figures,
				reservedMilli: figures.reservedMilli + readyMilli,
				aheadMilli: figures.aheadMilli + growingMilli,
			}
			expect(shortInLot(sold)).toBe(0)
			expect(availableInLot(sold)).toEqual({ readyMilli: 0, growingMilli: 0 })
		}),
	)
})

test('a cutting turns what was sold ahead into stock without selling it twice', () => {
	const growing = { stockMilli: 0, growingMilli: 100, reservedMilli: 0, aheadMilli: 80 }
	expect(availableInLot(growing)).toEqual({ readyMilli: 0, growingMilli: 20 })
	const halfCut = { ...growing, stockMilli: 50, growingMilli: 50 }
	expect(availableInLot(halfCut)).toEqual({ readyMilli: 20, growingMilli: 0 })
	const poorHarvest = { ...growing, stockMilli: 60, growingMilli: 0 }
	expect(availableInLot(poorHarvest)).toEqual({ readyMilli: 0, growingMilli: 0 })
	expect(shortInLot(poorHarvest)).toBe(20)
})

test('packs are taken from the first lots, whole, and never from what is kept back', () => {
	const sources = fc.array(fc.record({ lotId: fc.nat(), freeMilli: milli }), { maxLength: 6 })
	const pack = fc.integer({ min: 1, max: 50_000 })
	fc.assert(
		fc.property(sources, pack, milli, fc.integer({ min: 1, max: 200 }), (lots, size, kept, n) => {
			const of = { packMilli: size, keptBackMilli: kept }
			const taken = allocatePacks(lots, { packs: n, ...of })
			expect(taken === null).toBe(n > packsIn(lots, of))
			if (taken === null) return
			const sum = taken.reduce((all, { quantityMilli }) => all + quantityMilli, 0)
			expect(sum).toBe(n * size)
			expect(sum + kept).toBeLessThanOrEqual(lots.reduce((all, one) => all + one.freeMilli, 0))
			for (const { quantityMilli } of taken) expect(quantityMilli % size).toBe(0)
		}),
	)
	const two = [
		{ lotId: 1, freeMilli: 2_500 },
		{ lotId: 2, freeMilli: 9_000 },
	]
	expect(allocatePacks(two, { packs: 3, packMilli: 1_000, keptBackMilli: 0 })).toEqual([
		{ lotId: 1, quantityMilli: 2_000 },
		{ lotId: 2, quantityMilli: 1_000 },
	])
})

test('an order that ended changes no more, and each state has a name', () => {
	for (const to of ORDER_STATES) {
		expect(canOrderBecome('fulfilled', to) || canOrderBecome('cancelled', to)).toBe(false)
		expect(orderStateLabel(to)).toMatch(/^[A-Z]/)
	}
	expect(canOrderBecome('held', 'packed')).toBe(false)
	expect(canOrderBecome('packed', 'open')).toBe(true)
})
