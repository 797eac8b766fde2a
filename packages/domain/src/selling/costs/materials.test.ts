import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchCosts } from '../../growing/nutrients/batch-cost'
import { TANKS } from '../../growing/nutrients/substance'
import { SUPPLY_KINDS } from '../../growing/supplies/supply'
import { usedCents } from '../../growing/supplies/used-cents'
import { concentratePrice, type BatchPrice } from './concentrate-price'
import { COST_PART_KEYS, noParts } from './cost-kinds'
import { costReport, type MonthCosts } from './cost-report'
import { sumSources, type CostSource } from './cost-source'
import { plantingMaterials, type MaterialUse } from './planting-materials'
import { findRates, monthsBetween } from './rates'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const anyDay = fc.nat(180).map(day)
const cents = fc.double({ min: 0, max: 1e5, noNaN: true })
const use = fc.record({
	kind: fc.constantFrom(...SUPPLY_KINDS),
	supplyId: fc.nat(5),
	supplyLotId: fc.nat(20),
	name: fc.constantFrom('Seed', 'Box'),
	lotNumber: fc.constantFrom('1', '2'),
	day: anyDay,
	cents: fc.option(cents),
}) satisfies fc.Arbitrary<MaterialUse>
const anyPlanting = fc.record({
	cropName: fc.constant('Basil'),
	varietyName: fc.constant(null),
	plantDate: fc.option(anyDay),
	trays: fc.nat(50),
	plants: fc.nat(2000),
	sold: fc.array(fc.record({ day: anyDay, milli: fc.nat(100_000) }), { maxLength: 4 }),
})
const anyRates = fc
	.array(
		fc.record({
			kind: fc.constantFrom('seed-plants' as const, 'seed-tray' as const, 'packaging' as const),
			subject: fc.constant('Basil'),
			fromDay: fc.constant('2025-01-01'),
			amountMilli: fc.nat(100_000),
		}),
		{ maxLength: 3 },
	)
	.map(findRates)

test('the parts of a supply lot cost what was paid for it', () => {
	fc.assert(
		fc.property(fc.nat(1e6), fc.array(fc.nat(1e6), { minLength: 1 }), (priceCents, parts) => {
			const receivedMilli = parts.reduce((sum, part) => sum + part, 0)
			const costs = parts.map((part) => usedCents({ priceCents, receivedMilli }, part))
			if (receivedMilli === 0) expect(costs.every((one) => one === null)).toBe(true)
			else
				expect(costs.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBeCloseTo(priceCents, 4)
		}),
	)
	expect(usedCents({ priceCents: null, receivedMilli: 1 }, 1)).toBeNull()
})

test('what was taken from priced lots is paid once and in place of the typed price; all else is typed or named', () => {
	fc.assert(
		fc.property(
			anyPlanting,
			fc.array(use, { maxLength: 8 }),
			anyRates,
			(planting, uses, rateOn) => {
				const { costs, missing } = plantingMaterials(planting, uses, rateOn)
				const kinds = [
					['seed', 'seed-plants'],
					['substrate', 'seed-tray'],
					['packaging', 'packaging'],
					['nutrient', null],
				] as const
				const ofSupplies = costs.filter(({ source }) => source.kind === 'supply')
				let expected = 0
				for (const [kind, typed] of kinds) {
					const own = uses.filter((one) => one.kind === kind)
					const isTyped = typed !== null && rateOn(typed, 'Basil', '2026-01-01') !== null
					const isTaken = own.length > 0 && (own.every((one) => one.cents !== null) || !isTyped)
					if (isTaken) expected += own.reduce((sum, one) => sum + (one.cents ?? 0), 0)
					const typedCosts = costs.filter(
						({ source }) => source.kind === 'rate' && source.id === typed,
					)
					if (isTaken) expect(typedCosts).toEqual([])
					const named = missing.filter(({ use: one }) => one?.kind === kind)
					const unpriced = own.filter((one) => one.cents === null)
					expect(named.map((one) => one.use)).toEqual(isTaken ? unpriced : [])
				}
				expect(ofSupplies.reduce((sum, one) => sum + one.cents, 0)).toBeCloseTo(expected, 4)
				for (const one of costs) {
					expect(one.cents).toBeGreaterThan(0)
					if (planting.plantDate && one.source.kind === 'supply')
						expect(one.day >= planting.plantDate).toBe(true)
				}
			},
		),
	)
})

test('with materials from supplies a lot still costs the sum of its months, and sources sum to their part', () => {
	fc.assert(
		fc.property(
			anyPlanting,
			fc.array(use, { maxLength: 8 }),
			anyRates,
			(planting, uses, rateOn) => {
				const { costs } = plantingMaterials(planting, uses, rateOn)
				const months = monthsBetween('2026-01', '2026-06').map((month): MonthCosts => ({
					month,
					until: `${month}-28`,
					pools: [],
					direct: costs
						.filter((one) => one.day.startsWith(month))
						.map(({ part, cents: own }) => ({ part, key: 1, cents: own })),
					trays: { nursery: null, cultivation: null },
				}))
				const grown = {
					key: 1,
					lotId: 1,
					code: 'BATCH-1',
					unit: 'heads',
					harvestedMilli: 0,
					weightG: null,
					outcomes: [],
					isSettledInPeriod: false,
					stay: null,
					...planting,
				}
				const { total, plantings } = costReport({
					months,
					from: '2026-01',
					plantings: [grown],
					trayAreaM2: { nursery: null, cultivation: null },
				})
				expect(plantings[0]?.parts).toEqual(total)
				expect(plantings[0]?.months.reduce((sum, one) => sum + one.cents, 0)).toBe(
					COST_PART_KEYS.reduce((sum, part) => sum + total[part], 0),
				)
				for (const part of COST_PART_KEYS) {
					const inMonths = months.flatMap(({ direct }) => direct.filter((one) => one.part === part))
					const exact = inMonths.reduce((sum, one) => sum + one.cents, 0)
					expect(Math.abs(total[part] - exact)).toBeLessThanOrEqual(months.length / 2 + 1e-6)
				}
				const told = costs
					.filter((one) => one.day < '2026-07')
					.map(({ part, cents: own, source }): CostSource => {
						const of = { part, key: 1, cents: own }
						return source.kind === 'supply'
							? { ...of, ...source }
							: { ...of, ...source, label: source.id }
					})
				const summed = sumSources(told, total)
				for (const part of COST_PART_KEYS)
					expect(
						summed
							.filter((one) => one.part === part)
							.reduce((sum, one) => sum + (one.wholeCents ?? 0), 0),
					).toBe(summed.some((one) => one.part === part) ? total[part] : 0)
			},
		),
	)
})

test('the tanks of a batch cost what all of its portions do, and name those without a price', () => {
	const portion = fc.record({
		substanceId: fc.uuid(),
		name: fc.string({ minLength: 1 }),
		tank: fc.constantFrom(...TANKS),
		grams: fc.integer({ min: 1, max: 50_000 }),
		pricePerKgCents: fc.option(fc.nat(10_000)),
	})
	fc.assert(
		fc.property(fc.array(portion), fc.option(cents), (portions, ofLot) => {
			const [first] = portions
			const uses = first ? [{ substanceId: first.substanceId, cents: ofLot }] : []
			const tanks = batchCosts(portions, { tankLiters: 20, uses })
			const costs = portions.map((one, at) =>
				at === 0 && ofLot !== null
					? ofLot
					: one.pricePerKgCents === null
						? null
						: (one.pricePerKgCents * one.grams) / 1000,
			)
			const sum = costs.reduce<number>((total, one) => total + (one ?? 0), 0)
			expect(tanks.reduce((total, one) => total + one.cents, 0)).toBeCloseTo(sum, 3)
			for (const one of tanks) expect(one.centsPerMl * 20_000).toBeCloseTo(one.cents, 3)
			expect(tanks.flatMap((one) => one.withoutPrice)).toHaveLength(
				costs.filter((one) => one === null).length,
			)
		}),
	)
})

test('a dose costs by the newest of batch and typed price; a batch with gaps only where none is typed', () => {
	const batch = (batchId: number, mixedOn: string, more: Partial<BatchPrice> = {}) => ({
		batchId,
		mixName: 'Greens',
		role: 'nutrient-a' as const,
		mixedOn,
		centsPerMl: batchId,
		withoutPrice: [],
		...more,
	})
	const typed = { fromDay: '2026-02-10', amountMilli: 40_000 } // 40.00 a litre
	const batches = [batch(1, '2026-02-01'), batch(2, '2026-02-20'), batch(3, '2026-02-20')]
	const on = (on: string, own = batches, rate: typeof typed | null = typed) => {
		const price = concentratePrice(own, rate, { role: 'nutrient-a', day: on })
		return price?.kind === 'batch' ? price.batch.batchId : (price?.centsPerMl ?? null)
	}
	expect(on('2026-01-31', batches, null)).toBeNull()
	expect(on('2026-02-05', batches, null)).toBe(1)
	expect(on('2026-02-15')).toBe(4)
	expect(on('2026-02-25')).toBe(3)
	const withGap = [batch(5, '2026-02-20', { withoutPrice: ['Salt'] })]
	expect(on('2026-02-25', withGap)).toBe(4)
	expect(on('2026-02-25', withGap, null)).toBe(5)
	expect(
		on('2026-02-25', [batch(6, '2026-02-20', { role: 'nutrient-b' as never })], null),
	).toBeNull()
	expect(sumSources([], noParts())).toEqual([])
})
