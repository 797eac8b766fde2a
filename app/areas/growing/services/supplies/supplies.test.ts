import { MixInput } from '@sfc/contract/growing/nutrients/mix-input'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import {
	BatchInput,
	ReceiveInput,
	SupplyInput,
	SupplyLotInput,
	UseSupplyInput,
} from '@sfc/contract/growing/supplies/supply-input'
import { FORMULAS } from '@sfc/domain/growing/nutrients/formulas'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { supplyMovements } from '#db/schema/supplies'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { requireLot } from '../inventory/require-lot.server'
import { addMix } from '../nutrients/save-mix.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { recallLots } from '../traceability/recall-lots.server'
import { listSupplies, readSupply } from './list-supplies.server'
import { moveSupplyLot, recordSupplyUse } from './move-supply.server'
import { readSupplyLot } from './read-supply-lot.server'
import { changeSupplyLot, receiveSupplyLot } from './receive-supply-lot.server'
import { computeMix } from '../nutrients/compute-mix.server'
import { readMix } from '../nutrients/list-mixes.server'
import { listBatches, readBatch } from './list-batches.server'
import { listMixSupplies, recordBatch } from './record-batch.server'
import { undoBatch } from './undo-batch.server'
import { reverseSupplyMovement } from './reverse-supply-movement.server'
import { addSupply, archiveSupply, changeSupply, markOrdered } from './save-supply.server'
import { listLotSupplies, listSuppliedLots } from './trace-supplies.server'

const TODAY = '2026-05-04'
const farm = farmPerTest(Date.UTC(2026, 4, 4, 16))

const supply = async (more: object = {}) => {
	const input = { name: 'Basil seed', kind: 'seed', unit: 'g', supplier: 'Johnny’s', ...more }
	return (await addSupply(farm.owner, SupplyInput.parse(input))).supplyId
}
const receive = async (supplyId: number, more: object = {}) => {
	const input = { lotNumber: 'B-1', quantity: '10', receivedOn: '2026-03-01', ...more }
	return (await receiveSupplyLot(farm.owner, { supplyId, ...ReceiveInput.parse(input) }))
		.supplyLotId
}
const consume = (supplyId: number, more: object = {}) =>
	recordSupplyUse(farm.owner, {
		supplyId,
		...UseSupplyInput.parse({ quantity: '1', happenedOn: TODAY, ...more }),
	})
const plant = async (more: object = {}) => {
	const input = { cropName: 'Basil', plantDate: '2026-04-01', zone: 'B', ...more }
	const cycle = await startCycle(farm.owner, StartCycleInput.parse(input))
	return (await requireLot(farm.owner, { name: `cycle-${cycle.id}` })).lot
}

test('stock is what was received, used, counted and disposed of, and the first to expire goes first', async () => {
	const id = await supply({ reorderPoint: '5', reorderQuantity: '20' })
	expect((await readSupply(farm.owner, { supplyId: id })).need).toBe('order')
	await markOrdered(farm.owner, { supplyId: id, isOrdered: true })
	expect(await readSupply(farm.owner, { supplyId: id })).toMatchObject({
		need: 'ordered',
		orderedOn: TODAY,
	})
	const late = await receive(id, { lotNumber: 'late', bestBefore: '2026-12-31' })
	const soon = await receive(id, { lotNumber: 'soon', bestBefore: '2026-05-20', quantity: '2' })
	const past = await receive(id, { lotNumber: 'past', bestBefore: '2026-05-01' })
	const { taken } = await consume(id, { quantity: '3.5' })
	expect(taken).toEqual([
		{ id: soon, lotNumber: 'soon', quantityMilli: 2000 },
		{ id: late, lotNumber: 'late', quantityMilli: 1500 },
	])
	expect((await readSupply(farm.owner, { supplyId: id })).need).toBe('dispose')
	await consume(id, { quantity: '1', supplyLotId: past })
	const rest = { quantity: 9000, happenedOn: TODAY, reason: 'Past best before' }
	await moveSupplyLot(farm.owner, { supplyLotId: past, kind: 'disposed', ...rest })
	await moveSupplyLot(farm.owner, { supplyLotId: late, kind: 'counted', ...rest, quantity: 8000 })
	const [listed] = await listSupplies(farm.owner)
	expect(listed).toMatchObject({
		stockMilli: 8000,
		usableMilli: 8000,
		need: 'none',
		orderedOn: null,
	})
	expect(listed?.lots.map(({ lotNumber }) => lotNumber)).toEqual(['late'])
	const { movements } = await readSupplyLot(farm.owner, { supplyLotId: past })
	expect(movements.map(({ kind, quantityMilli }) => [kind, quantityMilli])).toEqual([
		['disposed', -9000],
		['used', -1000],
		['received', 10_000],
	])
})

test('a use or a change that cannot be is refused at its field, and changes nothing', async () => {
	const id = await supply()
	const lot = await receive(id)
	const other = await receive(await supply({ name: 'Cress' }), { lotNumber: 'C-1' })
	const wrong = (more: object, error: object) =>
		expect(consume(id, more)).rejects.toMatchObject(error)
	await wrong({ quantity: '10.001' }, { code: 'conflict', field: 'quantity' })
	await wrong({ quantity: '11', supplyLotId: lot }, { code: 'conflict', field: 'quantity' })
	await wrong({ supplyLotId: other }, { code: 'invalid', field: 'supplyLotId' })
	await wrong({ happenedOn: '2026-05-05' }, { code: 'invalid', field: 'happenedOn' })
	await wrong({ happenedOn: '2026-02-28', supplyLotId: lot }, { field: 'happenedOn' })
	await wrong({ lot: 'BATCH-99' }, { code: 'invalid', field: 'lot' })
	const received = (await readSupplyLot(farm.owner, { supplyLotId: lot })).movements[0]!
	await consume(id)
	const undo = { supplyLotId: lot, movementId: received.id, reason: null }
	await expect(reverseSupplyMovement(farm.owner, undo)).rejects.toMatchObject({ code: 'conflict' })
	const [used] = (await readSupplyLot(farm.owner, { supplyLotId: lot })).movements
	await reverseSupplyMovement(farm.owner, { ...undo, movementId: used!.id })
	await expect(
		reverseSupplyMovement(farm.owner, { ...undo, movementId: used!.id }),
	).rejects.toMatchObject({ code: 'conflict' })
	const now = await readSupplyLot(farm.owner, { supplyLotId: lot })
	expect(now.lot.stockMilli).toBe(10_000)
	expect(now.movements.map(({ isTakenBack }) => isTakenBack)).toEqual([false, true, false])
	const input = SupplyInput.parse({ name: 'Basil seed', kind: 'seed', unit: 'oz' })
	await expect(changeSupply(farm.owner, { supplyId: id, ...input })).rejects.toMatchObject({
		code: 'conflict',
		field: 'unit',
	})
	await expect(receive(id, { receivedOn: '2026-05-05' })).rejects.toMatchObject({
		field: 'receivedOn',
	})
})

test('two people at once never use more than there is', async () => {
	const id = await supply()
	await receive(id)
	const done = await Promise.allSettled([1, 2, 3].map(() => consume(id, { quantity: '4' })))
	expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
	expect((await readSupply(farm.owner, { supplyId: id })).stockMilli).toBe(2000)
})

test('whatever is done, stock is the sum of movements and never negative', async () => {
	const id = await supply()
	const lot = await receive(id)
	const act = fc.record({
		what: fc.constantFrom('use', 'count', 'dispose', 'receive', 'undo'),
		quantity: fc.integer({ min: 1, max: 20 }),
	})
	await fc.assert(
		fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
			for (const { what, quantity } of acts) {
				const move = { supplyLotId: lot, quantity: quantity * 1000, happenedOn: TODAY }
				const doIt = {
					use: () => consume(id, { quantity }),
					count: () => moveSupplyLot(farm.owner, { ...move, kind: 'counted', reason: null }),
					dispose: () => moveSupplyLot(farm.owner, { ...move, kind: 'disposed', reason: 'Wet' }),
					receive: () => receive(id, { quantity }),
					undo: async () => {
						const [last] = (await readSupplyLot(farm.owner, { supplyLotId: lot })).movements
						const undo = { supplyLotId: lot, movementId: last!.id, reason: null }
						await reverseSupplyMovement(farm.owner, undo)
					},
				}[what]
				await doIt().catch((error: unknown) => expect(error).toMatchObject({ code: 'conflict' }))
			}
			const { lots, stockMilli } = await readSupply(farm.owner, { supplyId: id })
			expect(lots.every((one) => one.stockMilli >= 0)).toBe(true)
			const rows = await farm.ctx.db.read.select().from(supplyMovements)
			expect(stockMilli).toBe(rows.reduce((sum, row) => sum + row.quantityMilli, 0))
		}),
		{ numRuns: 8 },
	)
})

test('a supply lot leads to the lots it went into, and a lot to its supply lots', async () => {
	const seed = await receive(await supply(), { lotNumber: 'JS-4711', supplier: 'Johnny’s' })
	const salt = await supply({ name: 'Calcium nitrate', kind: 'nutrient', unit: 'kg' })
	const saltLot = await receive(salt, { lotNumber: 'Y-1' })
	const trays = await supply({ name: 'Clamshell', kind: 'packaging', unit: 'pieces' })
	const trayLot = await receive(trays, { lotNumber: 'P-9' })
	const basil = await plant({ seedLot: 'js-4711' })
	const mint = await plant({ cropName: 'Mint', plantDate: '2026-05-01', seedLot: 'other' })
	const planned = await plant({ cropName: 'Cress', plantDate: '2026-06-01' })
	await consume(salt, { happenedOn: '2026-04-10' })
	await consume(salt, {
		happenedOn: '2026-04-20',
		supplyLotId: await receive(salt, { lotNumber: 'Y-2' }),
	})
	const undone = await consume(salt, { happenedOn: '2026-05-02', supplyLotId: saltLot })
	const [movement] = (await readSupplyLot(farm.owner, { supplyLotId: saltLot })).movements
	await reverseSupplyMovement(farm.owner, {
		supplyLotId: undone.taken[0]!.id,
		movementId: movement!.id,
		reason: 'Not mixed',
	})
	await consume(trays, { lot: mint.code })
	const into = async (supplyLotId: number) =>
		(await listSuppliedLots(farm.owner, { supplyLotId, most: 100 })).map(({ lot, reason }) => [
			lot.code,
			reason,
		])
	expect(await into(seed)).toEqual([[basil.code, 'seed']])
	expect(await into(saltLot)).toEqual([[basil.code, 'days']])
	expect(await into(trayLot)).toEqual([[mint.code, 'named']])
	const of = async (lot: typeof basil) =>
		(await listLotSupplies(farm.owner, lot)).map(({ lotNumber }) => lotNumber)
	expect(await of(basil)).toEqual(['JS-4711', 'Y-1', 'Y-2'])
	expect(await of(mint)).toEqual(['P-9', 'Y-2'])
	expect(await of(planned)).toEqual([])
	const recalled = await recallLots(farm.owner, { supplyLot: 'y-2' }, 100)
	expect(recalled.lots.map(({ code, why }) => [code, why])).toEqual([
		[mint.code, 'inUse'],
		[basil.code, 'inUse'],
	])
	const bySeed = await recallLots(farm.owner, { supplyLot: 'JS-4711' }, 100)
	expect(bySeed.lots.map(({ code, why }) => [code, why])).toEqual([[basil.code, 'seed']])
})

test('seed whose use names no lot goes into its own crop, or into all where no lot has its crop', async () => {
	const basil = await plant()
	const mint = await plant({ cropName: 'Mint' })
	const into = async (cropName: string) => {
		const id = await supply({ name: `Seed of ${cropName}`, cropName })
		const supplyLotId = await receive(id, { lotNumber: cropName })
		await consume(id, { happenedOn: '2026-04-02' })
		const found = await listSuppliedLots(farm.owner, { supplyLotId, most: 100 })
		return found.map(({ lot }) => lot.code)
	}
	expect(await into('basil')).toEqual([basil.code])
	expect(await into('Peppermint')).toEqual([mint.code, basil.code])
	const numbers = (await listLotSupplies(farm.owner, mint)).map(({ lotNumber }) => lotNumber)
	expect(numbers).toEqual(['Peppermint'])
})

test('a batch of a mix takes its salts from the lots that expire first, all of them or none', async () => {
	const hoagland = FORMULAS[1]!
	const mixId = await addMix(
		farm.owner,
		MixInput.parse({
			name: 'Greens',
			targets: hoagland.targets,
			substanceIds: hoagland.saltIds,
			factor: 100,
			tankLiters: 20,
		}),
	)
	const mixed = (pumps = {}) =>
		recordBatch(farm.owner, { mixId, ...BatchInput.parse({ happenedOn: TODAY, pumps }) })
	const [first, second] = hoagland.saltIds as [string, string]
	const one = await supply({ name: 'First salt', kind: 'nutrient', unit: 'kg', substanceId: first })
	const two = await supply({
		name: 'Second salt',
		kind: 'nutrient',
		unit: 'kg',
		substanceId: second,
	})
	await receive(one, { lotNumber: 'late', quantity: '25', bestBefore: '2027-01-01' })
	await receive(one, { lotNumber: 'soon', quantity: '0.1', bestBefore: '2026-06-01' })
	const short = mixed()
	await expect(short).rejects.toMatchObject({ message: expect.stringMatching(/^Second salt: /) })
	expect((await readSupply(farm.owner, { supplyId: one })).stockMilli).toBe(25_100)
	await receive(two, { quantity: '25' })
	expect(await listBatches(farm.owner, { mixId })).toEqual([])
	const { taken, batchId } = await mixed({ A: 'nutrient-a' })
	expect(taken.map(({ lotNumber }) => lotNumber)).toEqual(['soon', 'late', 'B-1'])
	expect(await listBatches(farm.owner, { mixId })).toMatchObject([
		{ id: batchId, pumps: { A: 'nutrient-a', B: null }, undoneBy: null },
	])
	await undoBatch(farm.owner, { id: batchId, reason: 'Spilled' })
	expect((await readSupply(farm.owner, { supplyId: one })).stockMilli).toBe(25_100)
	expect(await readBatch(farm.owner, { id: batchId })).toMatchObject({
		undoneBy: expect.any(String),
		taken: [],
	})
	await expect(undoBatch(farm.owner, { id: batchId, reason: null })).rejects.toMatchObject({
		code: 'conflict',
	})
	const stranger = await makeFarm(farm, { name: 'Other' })
	await expect(undoBatch(stranger, { id: batchId, reason: null })).rejects.toMatchObject({
		code: 'not-found',
	})
	expect(await listBatches(stranger, { mixId })).toEqual([])
	const sheet = await listMixSupplies(farm.owner, { mix: { portions: [] } as never })
	expect(sheet).toEqual([])
})

test('a tank of a batch costs what its lots did, else what its product does, else it is named', async () => {
	const { targets, saltIds } = FORMULAS[1]!
	const body = { name: 'Greens', targets, substanceIds: saltIds, factor: 100, tankLiters: 20 }
	const mixId = await addMix(farm.owner, MixInput.parse(body))
	const { mix } = await computeMix(farm.owner, await readMix(farm.owner, { id: mixId }))
	const [portion] = mix.portions.filter(({ substance }) => substance.tank === 'A')
	const { id: substanceId, name } = portion!.substance
	const id = await supply({ name: 'Its salt', kind: 'nutrient', unit: 'kg', substanceId })
	const lot = await receive(id, { quantity: '25', price: '50' })
	const input = BatchInput.parse({ happenedOn: TODAY, pumps: { A: 'nutrient-a' } })
	const { batchId } = await recordBatch(farm.owner, { mixId, ...input })
	const tankA = async () =>
		(await readBatch(farm.owner, { id: batchId })).costs.find(({ tank }) => tank === 'A')
	const cents = Math.round(portion!.grams) * 0.2 // 50.00 for 25 kg
	expect((await tankA())?.cents).toBeCloseTo(cents, 5)
	expect((await tankA())?.centsPerMl).toBeCloseTo(cents / 20_000, 8)
	expect((await tankA())?.withoutPrice).not.toContain(name)
	const unpriced = SupplyLotInput.parse({ lotNumber: 'B-1' })
	await changeSupplyLot(farm.owner, { supplyLotId: lot, ...unpriced })
	expect(await tankA()).toMatchObject({ cents: 0, withoutPrice: expect.arrayContaining([name]) })
})

test('supplies are archived, corrected and audited, and those of other farms are not found', async () => {
	const id = await supply()
	const lot = await receive(id)
	const fixed = SupplyLotInput.parse({ lotNumber: 'B-2', price: '12.50', bestBefore: '2026-09-01' })
	await changeSupplyLot(farm.owner, { supplyLotId: lot, ...fixed })
	expect((await readSupplyLot(farm.owner, { supplyLotId: lot })).lot).toMatchObject({
		lotNumber: 'B-2',
		priceCents: 1250,
	})
	await archiveSupply(farm.owner, { supplyId: id, isArchived: true })
	expect(await listSupplies(farm.owner)).toEqual([])
	expect(await listSupplies(farm.owner, { isArchived: true })).toMatchObject([{ id }])
	const stranger = await makeFarm(farm, { name: 'Other' })
	await expect(readSupply(stranger, { supplyId: id })).rejects.toMatchObject({ code: 'not-found' })
	await expect(readSupplyLot(stranger, { supplyLotId: lot })).rejects.toMatchObject({
		code: 'not-found',
	})
	const move = {
		supplyLotId: lot,
		kind: 'counted',
		quantity: 0,
		happenedOn: TODAY,
		reason: null,
	} as const
	await expect(moveSupplyLot(stranger, move)).rejects.toMatchObject({ code: 'not-found' })
	await expect(changeSupplyLot(stranger, { supplyLotId: lot, ...fixed })).rejects.toMatchObject({
		code: 'not-found',
	})
	const entries = await farm.ctx.db.read
		.select({ action: auditEntries.action })
		.from(auditEntries)
		.where(eq(auditEntries.farmId, farm.owner.farm.id))
	expect(entries.map(({ action }) => action)).toEqual([
		'supply.added',
		'supply.received',
		'supply-lot.changed',
		'supply.archived',
	])
})
