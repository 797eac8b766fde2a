import { MixLotsInput } from '@sfc/contract/growing/inventory/mix-lots-input'
import { ReceiptInput } from '@sfc/contract/growing/inventory/receipt-input'
import { MixInput } from '@sfc/contract/growing/nutrients/mix-input'
import { ProductInput } from '@sfc/contract/growing/nutrients/product-input'
import {
	BatchInput,
	ReceiveInput,
	SupplyInput,
	UseSupplyInput,
} from '@sfc/contract/growing/supplies/supply-input'
import { FORMULAS } from '@sfc/domain/growing/nutrients/formulas'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { WorkInput } from '@sfc/contract/growing/work/work-input'
import { CostRateInput, CostsQuery } from '@sfc/contract/selling/costs/cost-input'
import { SowingPlanSettings } from '@sfc/contract/selling/sowing-plan/plan-settings'
import { addParts, sumParts } from '@sfc/domain/selling/costs/cost-kinds'
import { describeMissing } from '@sfc/domain/selling/costs/missing-cost'
import { expect, test } from 'vitest'
import { doses } from '#db/schema/dosing'
import { agentPerTest } from '~/tests/equipment/agents/test-agent'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { recordHarvest } from '~/areas/growing/services/planting-cycles/record-harvest.server'
import { reverseMovement } from '~/areas/growing/services/planting-cycles/reverse-movement.server'
import { removeCycle } from '~/areas/growing/services/planting-cycles/remove-cycle.server'
import { startCycle } from '~/areas/growing/services/planting-cycles/start-cycle.server'
import { loadLotLedger } from '~/areas/growing/services/inventory/load-lot-ledger.server'
import { correctReceipt } from '~/areas/growing/services/inventory/correct-receipt.server'
import { mixLots } from '~/areas/growing/services/inventory/mix-lots.server'
import { receiveLot } from '~/areas/growing/services/inventory/receive-lot.server'
import { moveStock } from '~/areas/growing/services/inventory/move-stock.server'
import { addMix } from '~/areas/growing/services/nutrients/save-mix.server'
import { addProduct } from '~/areas/growing/services/nutrients/save-product.server'
import { readBatch } from '~/areas/growing/services/supplies/list-batches.server'
import { recordSupplyUse } from '~/areas/growing/services/supplies/move-supply.server'
import { receiveSupplyLot } from '~/areas/growing/services/supplies/receive-supply-lot.server'
import { recordBatch } from '~/areas/growing/services/supplies/record-batch.server'
import { addSupply } from '~/areas/growing/services/supplies/save-supply.server'
import { undoBatch } from '~/areas/growing/services/supplies/undo-batch.server'
import { recordWork } from '~/areas/growing/services/work/record-work.server'
import { savePlanSettings } from '../sowing-plan/plan-settings.server'
import { listCostRates, removeCostRate, setCostRate } from './cost-rates.server'
import { readCosts } from './read-costs.server'
import { ownCents, readLotCosts, readPlantingCosts } from './read-lot-costs.server'

const farm = farmPerTest(Date.UTC(2026, 2, 20, 12))
const agent = agentPerTest(farm)

const rate = (kind: string, amount: number, subject = '') =>
	setCostRate(farm.owner, CostRateInput.parse({ kind, subject, fromDay: '2025-01-01', amount }))
const read = (from: string, until = from, beside = '') =>
	readCosts(farm.owner, CostsQuery.parse({ from, until, beside }))
const missingOf = (costs: Awaited<ReturnType<typeof read>>) => costs.missing.map(describeMissing)

/** Forty plants of basil in four trays, sown in January and cut on a day of February. */
async function harvestedBasil() {
	const crop = { cropName: 'Basil', varietyName: 'Sweet', quantity: 40, plantDate: '2026-01-11' }
	farm.setNow(Date.UTC(2026, 0, 11, 15))
	const { id: cycleId } = await startCycle(farm.owner, StartCycleInput.parse(crop))
	farm.setNow(Date.UTC(2026, 1, 20, 15))
	const { lotId } = await recordHarvest(farm.owner, {
		cycleId,
		quantityMilli: 40_000,
		weightG: 4_000,
		wasteMilli: 0,
		grade: 'A',
		storageLocation: 'Cold room',
		notes: null,
		harvestedOn: '2026-02-20',
		isLast: true,
	})
	const move = (kind: 'sold' | 'lost', heads: number, more: object) =>
		moveStock(farm.owner, {
			lotId,
			kind,
			quantityMilli: heads * 1000,
			happenedOn: '2026-02-20',
			...more,
		} as never)
	await move('sold', 20, { pricePerUnitCents: 500, buyer: 'Green Fork' })
	await move('sold', 10, { pricePerUnitCents: 100, buyer: 'Market' })
	await move('lost', 5, { reason: 'Wilted' })
	farm.setNow(Date.UTC(2026, 2, 20, 12))
	return { cycleId, lotId }
}

test('a lot costs its share of the farm and what is its own; the parts sum to the books', async () => {
	const { cycleId, lotId } = await harvestedBasil()
	const places = { placesA: 100, placesB: 0, placesC: 0, placesD: 0 }
	await savePlanSettings(farm.owner, SowingPlanSettings.parse(places))
	for (const [kind, amount] of [
		['rent', 310],
		['depreciation', 0],
		['other', 28],
		['water-price', 5],
		['water-use', 3.1],
		['seed-plants', 100],
		['seed-tray', 0.5],
		['packaging', 0.12],
		['tray-area', 0.15],
		['plant-area', 350],
	] as const)
		await rate(kind, amount)
	await rate('packaging', 0.1, 'Basil')
	await rate('wage', 18, farm.owner.user.id)
	const work = { title: 'Cut', workedOn: '2026-02-20', minutes: 50 }
	await recordWork(farm.owner, WorkInput.parse({ ...work, cycleId }))
	await recordWork(farm.owner, WorkInput.parse({ ...work, title: 'Cleaned', minutes: 40 }))

	const costs = await read('2026-02')
	// Rent 310, other 28, water 3.1 m³ at 5; work 90 minutes at 18; packaging of 30 units.
	expect(costs.total).toMatchObject({
		rent: 31_000,
		other: 2_800,
		water: 1_550,
		work: 2_700,
		packaging: 300,
		seed: 0,
		energy: 0,
	})
	const [lot] = costs.plantings
	expect(sumParts(costs.total)).toBe((lot?.periodCents ?? 0) + sumParts(costs.unused))
	expect(lot).toMatchObject({ lotId, cropName: 'Basil', trays: 4, harvestedMilli: 40_000 })
	// Seed was paid in January: 40 plants at 100 for 1,000, and four trays at 0.50.
	expect(lot?.parts.seed).toBe(600)
	expect(lot?.parts.packaging).toBe(300)
	expect(lot?.trayDays).toBe(4 * 40)
	expect(lot?.perUnitCents).toBeCloseTo((lot?.cents ?? 0) / 40)
	expect(lot?.perKgCents).toBeCloseTo((lot?.cents ?? 0) / 4)
	// 15 places of the nursery and 10 of zone A, of which the lot took four.
	expect(costs.roomTrayDays).toBe(28 * 25)
	const shared = (lot?.cents ?? 0) - 300
	expect(costs.buyers.map(({ name, revenueCents }) => [name, revenueCents])).toEqual([
		['Market', 1_000],
		['Green Fork', 10_000],
	])
	for (const { name, soldCents } of costs.buyers) {
		const units = name === 'Market' ? 10 : 20
		expect(Math.abs(soldCents - (shared * units) / 40 - units * 10)).toBeLessThanOrEqual(1)
	}
	expect(costs.crops[0]?.lostCents).toBeCloseTo((shared * 5) / 40, -1)
	expect(costs.figures).toMatchObject({ harvestedG: 4_000, workMinutes: 90, kWh: null })
	expect(costs.figures.gPerM2Day).toBeCloseTo(4_000 / (40 * 19 * 0.035))
	expect(costs.before).toMatchObject({ from: '2026-01', until: '2026-01', harvestedG: 0 })
	expect(missingOf(costs)).toEqual(['Energy: no meter and no output is connected'])
	const two = await read('2026-01', '2026-02')
	expect(two.plantings[0]?.cents).toBe(lot?.cents)
	expect(two.plantings[0]?.periodCents).toBe(lot?.cents)
})

test('a lot that is counted by weight needs no scale for its cost per kg', async () => {
	const crop = { cropName: 'Tomato', quantity: 10, plantDate: '2026-01-11' }
	const { id: cycleId } = await startCycle(farm.owner, StartCycleInput.parse(crop))
	const cut = { grade: 'A', storageLocation: 'Cold room', notes: null, isLast: true } as const
	await recordHarvest(farm.owner, {
		...cut,
		cycleId,
		quantityMilli: 2_500,
		weightG: null,
		wasteMilli: 0,
		harvestedOn: '2026-03-10',
	})
	await rate('rent', 310)
	const [lot] = (await read('2026-03')).plantings
	expect(lot).toMatchObject({ unit: 'lbs' })
	expect(lot?.perKgCents).toBeCloseTo((lot?.cents ?? 0) / (2.5 * 0.45359237), 6)
})

test('what is not known is named, and costs nothing until it is', async () => {
	await harvestedBasil()
	const costs = await read('2026-02')
	expect(sumParts(costs.total)).toBe(0)
	expect(missingOf(costs).toSorted()).toEqual([
		'Area of a plant',
		'Area of a tray',
		'Depreciation',
		'Energy: no meter and no output is connected',
		'Minutes of work in Feb 2026: none are recorded',
		'Other fixed costs',
		'Packaging of Basil - Sweet',
		'Places in the zones: empty ones are not counted',
		'Rent',
		'Water price',
		'Water used',
	])
	expect(missingOf(await read('2026-01', '2026-02'))).toContain(
		'Seed and substrate of Basil - Sweet',
	)
})

test('doses cost what their concentrate costs on their day, by the batch that is newer than its typed price', async () => {
	await agent.inventory([])
	const dose = (at: number, ml: number, role: string, number: number) => ({
		farmId: farm.owner.farm.id,
		agentId: agent.ctx.agent.id,
		controller: 'c',
		number,
		label: role === 'ph-down' ? 'pH down' : 'Nutrient A',
		role,
		why: 'EC low',
		ml,
		forMs: 1000,
		litres: 100,
		quantity: 'ec',
		expected: 0.1,
		startedAt: at,
	})
	await farm.ctx.db.write((tx) =>
		tx
			.insert(doses)
			.values([
				dose(Date.UTC(2026, 1, 3), 500, 'nutrient-a', 1),
				dose(Date.UTC(2026, 1, 25), 500, 'nutrient-a', 2),
				dose(Date.UTC(2026, 1, 25), 10, 'ph-down', 3),
			]),
	)
	await rate('concentrate', 4, 'nutrient-a')
	const later = { kind: 'concentrate', subject: 'nutrient-a', fromDay: '2026-02-20', amount: '6' }
	await setCostRate(farm.owner, CostRateInput.parse(later))
	const costs = await read('2026-02')
	expect(costs.total.nutrients).toBe(500)
	expect(costs.unused.nutrients, 'nothing grew').toBe(500)
	expect(missingOf(costs)).toContain('Price of pH down')
	const { targets, saltIds } = FORMULAS[1]!
	const priced = await addProduct(
		farm.owner,
		ProductInput.parse({ name: 'My nitrate', saltId: saltIds[0], pricePerKg: '2' }),
	)
	const mixId = await addMix(
		farm.owner,
		MixInput.parse({
			name: 'Greens',
			targets,
			substanceIds: [priced],
			factor: 100,
			tankLiters: 20,
		}),
	)
	const { batchId } = await recordBatch(farm.owner, {
		mixId,
		...BatchInput.parse({ happenedOn: '2026-02-24', pumps: { A: 'nutrient-a', B: 'nutrient-a' } }),
	})
	const [tank] = (await readBatch(farm.owner, { id: batchId })).costs
	const mixed = await read('2026-02')
	expect(mixed.total.nutrients).toBe(Math.round(200 + 500 * tank!.centsPerMl))
	expect(mixed.sources.map(({ kind }) => kind).toSorted()).toEqual(['batch', 'rate'])
	await undoBatch(farm.owner, { id: batchId, reason: null })
	expect((await read('2026-02')).total.nutrients).toBe(500)
})

test('seed and packaging cost what was paid for the lots they were taken from, and say so', async () => {
	const { cycleId, lotId } = await harvestedBasil()
	await rate('seed-plants', 100)
	await rate('seed-tray', 0.5)
	const stock = async (name: string, kind: string, price?: string) => {
		const input = SupplyInput.parse({ name, kind, unit: 'pieces' })
		const { supplyId } = await addSupply(farm.owner, input)
		const lot = { lotNumber: `${name} 1`, quantity: '1000', receivedOn: '2026-01-02', price }
		await receiveSupplyLot(farm.owner, { supplyId, ...ReceiveInput.parse(lot) })
		return supplyId
	}
	const take = (supplyId: number, quantity: string, happenedOn: string) =>
		recordSupplyUse(farm.owner, {
			supplyId,
			...UseSupplyInput.parse({ quantity, happenedOn, lot: String(lotId) }),
		})
	const [seed, boxes, plugs] = [
		await stock('Seed', 'seed', '20'),
		await stock('Box', 'packaging', '150'),
		await stock('Plug', 'substrate'),
	]
	await take(seed, '60', '2026-01-10') // the day before it was sown
	await take(boxes, '34', '2026-02-20')
	await take(plugs, '40', '2026-01-11') // without a price: trays cost as typed
	const { lot: planting, sources } = await readPlantingCosts(farm.owner, { cycleId })
	expect(planting.parts).toMatchObject({ seed: 120 + 200, packaging: 510 })
	expect(sources.map(({ label, lot, wholeCents }) => [label, lot, wholeCents])).toEqual([
		['Substrate and seed, by tray', undefined, 200],
		['Seed', 'Seed 1', 120],
		['Box', 'Box 1', 510],
	])
	const february = await read('2026-02')
	expect(february.total).toMatchObject({ seed: 0, packaging: 510 })
	expect(february.sources).toMatchObject([{ kind: 'supply', id: boxes, wholeCents: 510 }])
	const [tray] = (await listCostRates(farm.owner)).filter(({ kind }) => kind === 'seed-tray')
	await removeCostRate(farm.owner, { id: tray!.id })
	const january = await read('2026-01')
	expect(january.total.seed).toBe(120)
	expect(missingOf(january)).toContain('Price of Plug, lot Plug 1')
})

test('a quarter costs the sum of its months, with work and supplies after the end of a planting', async () => {
	const { cycleId, lotId } = await harvestedBasil()
	for (const [kind, amount] of [
		['rent', 310.01],
		['packaging', 0.123],
		['seed-plants', 101],
	] as const)
		await rate(kind, amount)
	const later = { kind: 'packaging', subject: '', fromDay: '2026-02-20', amount: '0.217' }
	await setCostRate(farm.owner, CostRateInput.parse(later))
	await rate('wage', 17.31, farm.owner.user.id)
	for (const workedOn of ['2026-02-19', '2026-03-02', '2026-03-02'])
		await recordWork(
			farm.owner,
			WorkInput.parse({ title: 'Cleaned', workedOn, minutes: 7, cycleId }),
		)
	const input = SupplyInput.parse({ name: 'Calcium', kind: 'nutrient', unit: 'pieces' })
	const { supplyId } = await addSupply(farm.owner, input)
	const lot = { lotNumber: 'C 1', quantity: '300', receivedOn: '2026-01-02', price: '10' }
	await receiveSupplyLot(farm.owner, { supplyId, ...ReceiveInput.parse(lot) })
	for (const happenedOn of ['2026-02-10', '2026-03-01'])
		await recordSupplyUse(farm.owner, {
			supplyId,
			...UseSupplyInput.parse({ quantity: '100', happenedOn, lot: String(lotId) }),
		})
	const months = [await read('2026-01'), await read('2026-02'), await read('2026-03')]
	const quarter = await read('2026-01', '2026-03')
	expect(addParts(months.map(({ total }) => total))).toEqual(quarter.total)
	expect(addParts(months.map(({ unused }) => unused))).toEqual(quarter.unused)
	expect(quarter.total).toMatchObject({ nutrients: 666, packaging: 651 })
	const [january, february, march] = months
	expect(march?.total).toMatchObject({ nutrients: 333, work: 404 })
	expect(march?.before).toEqual(february?.figures)
	const chosen = await read('2026-03', '2026-03', '2026-01')
	expect(chosen.before).toEqual(january?.figures)
	expect({ ...chosen, before: march?.before }).toEqual(march)
	for (const { plantings, unused, total } of [...months, quarter])
		expect(plantings.reduce((sum, one) => sum + one.periodCents, sumParts(unused))).toBe(
			sumParts(total),
		)
	const { lot: planting } = await readPlantingCosts(farm.owner, { cycleId })
	expect(planting.parts).toEqual(quarter.plantings[0]?.parts)
})

test('a mix costs what its lots did, months later too, and a delivery without a price is named', async () => {
	const { cycleId, lotId } = await harvestedBasil()
	await rate('seed-plants', 100)
	await rate('seed-tray', 0.5)
	const delivery = {
		cropName: 'Radicchio',
		unit: 'heads',
		quantity: '10',
		receivedOn: '2026-02-25',
		supplierName: 'Hill Farm',
		documentType: 'Invoice',
		documentNumber: '991',
	}
	const theirs = await receiveLot(farm.owner, ReceiptInput.parse(delivery))
	const mix = await mixLots(
		farm.owner,
		MixLotsInput.parse({
			cropName: 'Salad mix',
			unit: 'oz',
			quantity: '100',
			happenedOn: '2026-03-02',
			inputs: [
				{ lotId, quantity: '5' },
				{ lotId: theirs.id, quantity: '8' },
			],
		}),
	)
	await moveStock(farm.owner, {
		lotId: mix.id,
		kind: 'sold',
		quantityMilli: 50_000,
		pricePerUnitCents: 30,
		buyer: 'Bistro',
		happenedOn: '2026-03-10',
	})
	const named = `Price of ${theirs.code} of Hill Farm`
	expect(missingOf(await read('2026-03'))).toContain(named)
	const ofLot = (id: number) => readLotCosts(farm.owner, { lotId: id })
	expect((await ofLot(theirs.id)).missing.map(describeMissing)).toEqual([named])
	expect((await ofLot(mix.id)).missing.map(describeMissing)).toContain(named)
	const input = ReceiptInput.parse({ ...delivery, cost: '60' })
	await correctReceipt(farm.owner, { lotId: theirs.id, input })
	const march = await read('2026-03')
	expect(missingOf(march)).not.toContain(named)
	const lots = new Map(march.plantings.map((one) => [one.lotId, one]))
	// Seed of 40 heads for 6.00 in January, of which 5 were mixed; 8 of 10 heads that cost 60.00.
	expect(lots.get(mix.id)).toMatchObject({
		parts: { seed: 75, bought: 4_800 },
		cents: 4_875,
		periodCents: 0,
		harvestedMilli: 100_000,
	})
	expect(lots.get(mix.id)?.perUnitCents).toBeCloseTo(48.75)
	expect(march.buyers).toMatchObject([{ name: 'Bistro', revenueCents: 1_500, soldCents: 2_438 }])
	const { lot: mixed, madeOf } = await ofLot(mix.id)
	expect(mixed).toMatchObject({ parts: { seed: 75, bought: 4_800 }, cents: 4_875 })
	expect(madeOf.map(({ lot, milli, cents }) => [lot.lotId, milli, cents])).toEqual([
		[lotId, 5_000, 75],
		[theirs.id, 8_000, 4_800],
	])
	expect(ownCents(mixed) + madeOf.reduce((sum, { cents }) => sum + cents, 0)).toBe(mixed.cents)
	const { lot: bought, ...known } = await ofLot(theirs.id)
	expect(bought).toMatchObject({ cents: 6_000, perUnitCents: 600, outcomeCents: [4_800, 1_200] })
	expect(known).toMatchObject({ madeOf: [], missing: [], sources: [{ wholeCents: 6_000 }] })
	const { lot: grown } = await ofLot(lotId)
	expect(grown).toEqual((await readPlantingCosts(farm.owner, { cycleId })).lot)
	const other = await makeFarm(farm, { name: 'Pod 2' })
	for (const of of [
		{ ctx: other, id: mix.id },
		{ ctx: farm.owner, id: 987_654 },
	])
		await expect(readLotCosts(of.ctx, { lotId: of.id })).rejects.toMatchObject({
			code: 'not-found',
		})
	expect(march.total.bought, 'it was bought in February').toBe(0)
	const february = await read('2026-02')
	expect(february.total.bought).toBe(6_000)
	expect(february.sources).toMatchObject([{ kind: 'receipt', id: theirs.id, wholeCents: 6_000 }])
	const { lot: planting } = await readPlantingCosts(farm.owner, { cycleId })
	expect(planting.outcomes.map(({ kind }) => kind)).toContain('used')
	const all = await read('2026-01', '2026-03')
	expect(sumParts(all.total)).toBe(600 + 6_000)
	const borne = all.plantings.flatMap(({ outcomes, outcomeCents }) =>
		outcomes.flatMap(({ kind }, at) => (kind === 'used' ? [] : [outcomeCents[at] ?? 0])),
	)
	expect(borne.reduce((sum, cents) => sum + cents, 0)).toBe(sumParts(all.total))
})

test('a sale that was taken back never was, and a deleted planting leaves its lot without a cost', async () => {
	const { cycleId, lotId } = await harvestedBasil()
	const { movements } = await loadLotLedger(farm.owner, { id: lotId })
	const sale = movements.find(({ buyer }) => buyer === 'Market')
	await reverseMovement(farm.owner, { lotId, movementId: sale!.id, reason: 'Returned' })
	expect((await read('2026-02')).buyers.map(({ name }) => name)).toEqual(['Green Fork'])
	expect((await read('2026-03')).buyers).toEqual([])
	await removeCycle(farm.owner, { cycleId } as never)
	const costs = await read('2026-02')
	expect(costs.plantings).toMatchObject([{ lotId, stay: null, cents: 0 }])
	expect(missingOf(costs).some((words) => words.endsWith('its planting was deleted'))).toBe(true)
})

test('a rate is set once for its day, of somebody or something that is there, on its own farm', async () => {
	await rate('rent', 300)
	const [one] = await listCostRates(farm.owner)
	await rate('rent', 310.5)
	const rates = await listCostRates(farm.owner)
	expect(rates).toMatchObject([{ id: one?.id, amountMilli: 310_500 }])
	const refused = async (kind: string, subject: string) =>
		expect(rate(kind, 1, subject)).rejects.toMatchObject({ code: 'invalid', field: 'subject' })
	await refused('rent', 'Basil')
	await refused('wage', 'nobody')
	await refused('concentrate', 'soup')
	const other = await makeFarm(farm, { name: 'Pod 2' })
	await expect(removeCostRate(other, { id: one!.id })).rejects.toMatchObject({ code: 'not-found' })
	await removeCostRate(farm.owner, { id: one!.id })
	expect(await listCostRates(farm.owner)).toEqual([])
	expect(() => CostRateInput.parse({ kind: 'rent', fromDay: '2026-01-01', amount: '-1' })).toThrow()
	expect(() => CostsQuery.parse({ from: '2026-01', until: '2027-01' })).toThrow(/at most 12/)
	const beside = (month: string) =>
		CostsQuery.parse({ from: '2026-03', until: '2026-05', beside: month })
	expect(beside('2025-12')).toMatchObject({ beside: '2025-12' })
	expect(beside('2023-03')).toMatchObject({ beside: '2023-03' })
	expect(() => beside('2026-01')).toThrow(/must end before the first month/)
	expect(() => beside('2023-02')).toThrow(/at most 36 months earlier/)
	expect(() => beside('spring')).toThrow(/select a month/)
	await expect(read('2026-04')).rejects.toMatchObject({ code: 'invalid', field: 'from' })
})
