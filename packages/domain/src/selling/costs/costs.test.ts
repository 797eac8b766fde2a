import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addParts, COST_PART_KEYS, noParts, sumParts } from './cost-kinds'
import { costReport, type CostedPlanting, type MonthCosts } from './cost-report'
import { cropRate, findRates, monthlyCents, monthsBetween } from './rates'
import { passOnCosts } from './pass-on-costs'
import { shareCents } from './share-cents'
import { shareLot, type Outcome } from './share-lot'
import { shareMonth, type MonthToShare } from './share-month'
import { trayDays, type Stay } from './tray-days'
import overheads from './bedding-plant-overheads.json' with { type: 'json' }

const cents = fc.integer({ min: 0, max: 1e8 })
const days = fc.integer({ min: 0, max: 50_000 })
const places = fc.record({ nursery: days, cultivation: days })
const place = fc.constantFrom('nursery' as const, 'cultivation' as const, null)
const part = fc.constantFrom(...COST_PART_KEYS)

const anyMonth: fc.Arbitrary<MonthToShare> = fc.array(places, { maxLength: 12 }).chain((stays) =>
	fc.record({
		plantings: fc.constant(stays.map((trayDays, key) => ({ key, trayDays }))),
		pools: fc.array(fc.record({ part, cents, place }), { maxLength: 10 }),
		direct:
			stays.length === 0
				? fc.constant([])
				: fc.array(
						fc.record({
							part,
							key: fc.nat(stays.length - 1),
							cents: fc.double({ min: 0, max: 1e6, noNaN: true }),
						}),
						{ maxLength: 20 },
					),
		room: fc.record({ nursery: fc.option(days), cultivation: fc.option(days) }),
	}),
)

test('shares are whole, not negative, and sum to the cent', () => {
	const weight = fc.oneof(fc.nat(1e6), fc.double({ min: 0, max: 1e9, noNaN: true }))
	fc.assert(
		fc.property(cents, fc.array(weight, { minLength: 1 }), (cents, weights) => {
			const shares = shareCents(cents, weights)
			const total = weights.reduce((sum, one) => sum + one, 0)
			expect(shares.reduce((sum, one) => sum + one, 0)).toBe(total > 0 ? cents : 0)
			for (const [at, share] of shares.entries()) {
				expect(Number.isInteger(share) && share >= 0).toBe(true)
				if (weights[at] === 0) expect(share).toBe(0)
				if (total > 0)
					expect(Math.abs(share - (cents * (weights[at] ?? 0)) / total)).toBeLessThan(1.001)
			}
		}),
	)
	expect(shareCents(100, [1, 1, 1])).toEqual([34, 33, 33])
})

test('the parts of a month sum to the meter and to the books, whoever grows in it', () => {
	fc.assert(
		fc.property(anyMonth, (month) => {
			const { byPlanting, unused, total } = shareMonth(month)
			for (const of of COST_PART_KEYS) {
				const pooled = month.pools.reduce((sum, one) => sum + (one.part === of ? one.cents : 0), 0)
				const direct = month.direct.reduce((sum, one) => sum + (one.part === of ? one.cents : 0), 0)
				expect(total[of]).toBe(pooled + Math.round(direct))
				const shares = [...byPlanting.values()].reduce((sum, parts) => sum + parts[of], 0)
				expect(shares + unused[of]).toBe(total[of])
			}
			for (const parts of [...byPlanting.values(), unused])
				for (const of of COST_PART_KEYS) expect(parts[of]).toBeGreaterThanOrEqual(0)
		}),
	)
})

test('one more planting changes no total, and without tray-days it gets nothing of what is shared', () => {
	fc.assert(
		fc.property(anyMonth, places, (month, trayDays) => {
			const before = shareMonth(month)
			const more = (of: typeof trayDays) =>
				shareMonth({ ...month, plantings: [...month.plantings, { key: -1, trayDays: of }] })
			expect(more(trayDays).total).toEqual(before.total)
			const empty = more({ nursery: 0, cultivation: 0 })
			expect(empty.byPlanting.has(-1)).toBe(false)
			expect(empty.byPlanting).toEqual(before.byPlanting)
		}),
	)
})

test('tray-days of the months of a planting sum to its life', () => {
	const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
	const anyStay = fc.record({
		trays: fc.integer({ min: 1, max: 200 }),
		start: fc.nat(300),
		nursery: fc.option(fc.nat(60)),
		life: fc.nat(200),
	})
	fc.assert(
		fc.property(anyStay, ({ trays, start, nursery, life }) => {
			const stay: Stay = {
				trays,
				fromDay: day(start),
				movedDay: nursery === null ? null : day(start + nursery),
				endDay: day(start + life),
			}
			const months = monthsBetween('2026-01', '2027-12').map((month) =>
				trayDays(stay, { from: `${month}-01`, until: lastDay(month) }),
			)
			const sum = (of: 'nursery' | 'cultivation') => months.reduce((days, one) => days + one[of], 0)
			expect(sum('nursery')).toBe(trays * Math.min(nursery ?? life, life))
			expect(sum('nursery') + sum('cultivation')).toBe(trays * life)
		}),
	)
})

const lastDay = (month: string) =>
	new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
		.toISOString()
		.slice(0, 10)

test('a rate holds from its day until the next; a variety goes before its crop, that before all', () => {
	const rateOn = findRates([
		{ kind: 'rent', subject: '', fromDay: '2026-01-01', amountMilli: 300_000 },
		{ kind: 'rent', subject: '', fromDay: '2026-02-15', amountMilli: 600_000 },
		{ kind: 'packaging', subject: '', fromDay: '2026-01-01', amountMilli: 85 },
		{ kind: 'packaging', subject: 'Basil', fromDay: '2026-01-01', amountMilli: 0 },
		{ kind: 'packaging', subject: 'Basil - Sweet', fromDay: '2026-01-01', amountMilli: 120 },
	])
	expect(rateOn('rent', '', '2025-12-31')).toBeNull()
	const february = { month: '2026-02', until: '2026-02-28' }
	expect(monthlyCents(rateOn, 'rent', february)).toEqual({ cents: 45_000, unknownDays: 0 })
	const half = { month: '2026-02', until: '2026-02-14' }
	expect(monthlyCents(rateOn, 'rent', half).cents).toBe(15_000)
	expect(monthlyCents(rateOn, 'other', half)).toEqual({ cents: 0, unknownDays: 14 })
	const of = (cropName: string, varietyName: string | null) =>
		cropRate(rateOn, 'packaging', { cropName, varietyName }, '2026-03-01')
	expect([of('Basil', 'Sweet'), of('Basil', 'Thai'), of('Mint', null)]).toEqual([120, 0, 85])
})

test('the cost of a lot is that of all it became; packaging is paid for what was sold first', () => {
	const outcome = fc.record({
		kind: fc.constantFrom('sold' as const, 'lost' as const, 'given' as const, 'stock' as const),
		buyer: fc.constant('Fork'),
		milli: fc.nat(1e6),
		revenueCents: cents,
		isInPeriod: fc.boolean(),
	})
	fc.assert(
		fc.property(cents, cents, fc.array(outcome), (packagingCents, otherCents, outcomes) => {
			const shares = shareLot({ packagingCents, otherCents }, outcomes)
			const sum = shares.reduce((total, share) => total + share, 0)
			const isAny = outcomes.some(({ milli }) => milli > 0)
			expect(sum).toBe(isAny ? packagingCents + otherCents : 0)
		}),
	)
})

test('overheads by square foot and week agree with a published budget', () => {
	// Rutgers, Bedding Plants: 20,000 sq ft, in all $161,675 a year or $0.200 a square foot and week.
	const { items, totalDollars, dollarsPerSquareFootWeek } = overheads
	const squareFootWeeks = Math.round(totalDollars / dollarsPerSquareFootWeek)
	const sum = items.reduce((dollars, [, annual]) => dollars + Number(annual), 0)
	expect(sum).toBe(totalDollars + 1) // as it was published
	for (const [name, annual, published] of items) {
		const pool = { part: 'rent' as const, cents: Number(annual) * 100, place: null }
		// A crop of 1,000 square feet for a week, beside all others.
		const stays = [1000, squareFootWeeks - 1000].map((cultivation, key) => ({
			key,
			trayDays: { nursery: 0, cultivation },
		}))
		const room = { nursery: null, cultivation: null }
		const { byPlanting } = shareMonth({ pools: [pool], direct: [], plantings: stays, room })
		const each = (byPlanting.get(0)?.rent ?? 0) / 100 / 1000
		expect(Math.abs(each - Number(published)), String(name)).toBeLessThanOrEqual(0.0011)
	}
})

test('a crop pays the rent of its space and time, as growers are taught, and empty benches are a line', () => {
	// Fisher, Five Keys: $1,000,000 for 40,000 sq ft, three quarters full, 52 weeks, is $0.64 a square foot and week.
	const used = 40_000 * 0.75 * 52
	const geranium = 0.5 * 8 * 1000 // of 1,000 pots
	const month = (room: number | null) =>
		shareMonth({
			pools: [{ part: 'rent', cents: 100_000_000, place: null }],
			direct: [],
			plantings: [geranium, used - geranium].map((cultivation, key) => ({
				key,
				trayDays: { nursery: 0, cultivation },
			})),
			room: { nursery: null, cultivation: room },
		})
	expect((month(null).byPlanting.get(0)?.rent ?? 0) / geranium).toBeCloseTo(64.1, 1)
	const withRoom = month(40_000 * 52)
	expect(withRoom.unused.rent).toBe(25_000_000)
	expect((withRoom.byPlanting.get(0)?.rent ?? 0) / geranium).toBeCloseTo(64.1 * 0.75, 1)
})

const sold = (buyer: string, milli: number, revenueCents: number): Outcome => ({
	kind: 'sold',
	buyer,
	milli,
	revenueCents,
	isInPeriod: true,
})

const planting = (more: Partial<CostedPlanting>): CostedPlanting => ({
	key: 1,
	lotId: 1,
	code: 'BATCH-1',
	cropName: 'Basil',
	varietyName: null,
	unit: 'heads',
	stay: { trays: 10, fromDay: '2026-01-01', movedDay: null, endDay: '2026-03-01' },
	harvestedMilli: 100_000,
	weightG: 20_000,
	outcomes: [],
	isSettledInPeriod: true,
	...more,
})

const monthOf = (month: string, cents: number): MonthCosts => ({
	month,
	until: lastDay(month),
	pools: [{ part: 'rent', cents, place: null }],
	direct: [],
	trays: { nursery: 20, cultivation: null },
})

test('a lot costs the sum of its months, and margins say who loses money', () => {
	const report = costReport({
		months: [monthOf('2026-01', 62_000), monthOf('2026-02', 56_000)],
		from: '2026-02',
		trayAreaM2: { nursery: 0.1, cultivation: null },
		plantings: [
			planting({
				outcomes: [
					sold('Fork', 50_000, 50_000),
					sold('Market', 25_000, 10_000),
					{ kind: 'lost', buyer: null, milli: 25_000, revenueCents: 0, isInPeriod: true },
				],
			}),
		],
	})
	expect(sumParts(report.total)).toBe(56_000)
	expect(sumParts(report.unused)).toBe(28_000) // ten of twenty places stood empty
	expect(report.plantings[0]).toMatchObject({
		cents: 59_000,
		periodCents: 28_000,
		trayDays: 590,
		perUnitCents: 590,
		perKgCents: 2950,
		perM2DayCents: 1000,
	})
	expect(report.buyers).toEqual([
		{ name: 'Market', revenueCents: 10_000, soldCents: 14_750, lostCents: 0, marginCents: -4750 },
		{ name: 'Fork', revenueCents: 50_000, soldCents: 29_500, lostCents: 0, marginCents: 20_500 },
	])
	expect(report.crops).toMatchObject([{ name: 'Basil', lostCents: 14_750, marginCents: 1000 }])
})

test('a year costs the sum of its months, and so does each planting, whatever else is looked at', () => {
	const all = monthsBetween('2026-01', '2026-12')
	const drawnDay = fc
		.nat(360)
		.map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
	const stay = fc
		.tuple(fc.integer({ min: 1, max: 20 }), drawnDay, fc.option(drawnDay), fc.option(drawnDay))
		.map(([trays, ...days]) => {
			const [fromDay = '', ...later] = days.filter((day) => day !== null).sort()
			return { trays, fromDay, movedDay: later.at(-2) ?? null, endDay: later.at(-1) ?? null }
		})
	const month = fc.record({
		pools: fc.array(fc.record({ part, cents, place }), { maxLength: 3 }),
		direct: fc.array(
			fc.record({ part, key: fc.nat(5), cents: fc.double({ min: 0, max: 1e5, noNaN: true }) }),
			{ maxLength: 6 },
		),
	})
	const drawn = fc.record({
		stays: fc.array(stay, { minLength: 6, maxLength: 6 }),
		costs: fc.array(month, { minLength: 12, maxLength: 12 }),
		wanted: fc.subarray([0, 1, 2, 3, 4, 5]),
		trays: fc.record({ nursery: fc.option(fc.nat(40)), cultivation: fc.option(fc.nat(40)) }),
	})
	fc.assert(
		fc.property(drawn, ({ stays, costs, wanted, trays }) => {
			const grown = stays.map((one, key) => planting({ key, stay: one }))
			const months = all.map((one, at) => ({
				month: one,
				until: lastDay(one),
				trays,
				pools: costs[at]?.pools ?? [],
				direct: costs[at]?.direct ?? [],
			}))
			const trayAreaM2 = { nursery: null, cultivation: null }
			const year = costReport({ months, from: '2026-01', plantings: grown, trayAreaM2 })
			const each = all.map((from, at) =>
				costReport({
					months: months.slice(0, at + 1),
					from,
					plantings: grown.filter(({ key }) => wanted.includes(key)),
					grown,
					trayAreaM2,
				}),
			)
			expect(addParts(each.map(({ total }) => total))).toEqual(year.total)
			expect(addParts(each.map(({ unused }) => unused))).toEqual(year.unused)
			expect(year.months.map(({ total }) => total)).toEqual(each.map(({ total }) => total))
			for (const key of wanted) {
				const inMonths = each.map(
					({ plantings }) => plantings.find((one) => one.key === key)?.periodCents ?? 0,
				)
				const inYear = year.plantings.find((one) => one.key === key)
				expect(inMonths.reduce((sum, one) => sum + one, 0)).toBe(inYear?.periodCents)
			}
			const toPlantings = year.plantings.reduce((sum, { periodCents }) => sum + periodCents, 0)
			expect(toPlantings + sumParts(year.unused)).toBe(sumParts(year.total))
		}),
	)
})

test('what was given up before its harvest is lost as a whole', () => {
	const { crops } = costReport({
		months: [monthOf('2026-01', 62_000)],
		from: '2026-01',
		trayAreaM2: { nursery: null, cultivation: null },
		plantings: [
			planting({
				harvestedMilli: 0,
				weightG: null,
				stay: { trays: 20, fromDay: '2026-01-01', movedDay: null, endDay: '2026-01-11' },
			}),
		],
	})
	expect(crops).toMatchObject([{ revenueCents: 0, lostCents: 20_000, marginCents: -20_000 }])
})

test('mixes bear what they were made of: what leaves the farm and what is left bears every cent', () => {
	const lot = fc.record({
		parts: fc.record(Object.fromEntries(COST_PART_KEYS.map((key) => [key, fc.nat(1e5)]))),
		soldMilli: fc.nat(1000),
		stockMilli: fc.integer({ min: 1, max: 1000 }),
		usedIn: fc.array(fc.record({ later: fc.nat(5), milli: fc.integer({ min: 1, max: 1000 }) }), {
			maxLength: 3,
		}),
	})
	fc.assert(
		fc.property(fc.array(lot, { minLength: 1, maxLength: 8 }), fc.boolean(), (drawn, isCircle) => {
			const none = { buyer: null, revenueCents: 0, isInPeriod: true }
			const lots = drawn.map(({ parts, soldMilli, stockMilli, usedIn }, key) => ({
				key,
				parts: { ...noParts(), ...parts },
				outcomes: [
					{ ...none, kind: 'sold', milli: soldMilli },
					{ ...none, kind: 'stock', milli: stockMilli },
					...usedIn
						.map(({ later, milli }) => ({ milli, intoKey: key + 1 + later }))
						.filter(({ intoKey }) => intoKey < drawn.length)
						.map((used) => ({ ...none, kind: 'used', ...used })),
					...(isCircle && key === drawn.length - 1
						? [{ ...none, kind: 'used', milli: 1, intoKey: 0 }]
						: []),
				] as Outcome[],
			}))
			const passedOn = passOnCosts(lots)
			const own = addParts(lots.map(({ parts }) => parts))
			let kept = 0
			let passed = 0
			for (const { key, outcomes, parts } of lots) {
				const got = passedOn.get(key)
				if (!got) throw new Error('a lot is gone')
				expect(got.outcomeCents.reduce((sum, cents) => sum + cents, 0)).toBe(sumParts(got.parts))
				passed += sumParts(got.parts) - sumParts(parts)
				const came = lots.flatMap((one) =>
					one.outcomes.map(({ intoKey }, at) =>
						intoKey === key ? (passedOn.get(one.key)?.outcomeCents[at] ?? 0) : 0,
					),
				)
				if (!isCircle)
					expect(came.reduce((sum, cents) => sum + cents, sumParts(parts))).toBe(
						sumParts(got.parts),
					)
				for (const part of COST_PART_KEYS)
					expect(got.parts[part]).toBeGreaterThanOrEqual(parts[part])
				for (const [at, { kind }] of outcomes.entries())
					if (kind !== 'used') kept += got.outcomeCents[at] ?? 0
			}
			if (isCircle) return // its lots keep what is their own
			expect(kept).toBe(sumParts(own))
			expect(passed).toBeGreaterThanOrEqual(0)
		}),
	)
})
