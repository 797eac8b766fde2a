import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { harvests, lots } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { removeCycle } from '../planting-cycles/remove-cycle.server'
import { readNursery } from '../planting-cycles/read-nursery.server'
import { requireCycle } from '../planting-cycles/require-cycle.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { listInventory } from './list-inventory.server'
import { recordHarvest } from '../planting-cycles/record-harvest.server'
import { listTasks } from '../tasks/list-tasks.server'
import { changeLot } from './change-lot.server'
import { requireLot } from './require-lot.server'
import { loadLotLedger } from './load-lot-ledger.server'
import { loadLotHistory } from '../traceability/load-lot-history.server'
import { checkHarvestPlausible } from '../planting-cycles/check-harvest-plausible.server'
import { moveStock } from './move-stock.server'
import { recallLots } from '../traceability/recall-lots.server'
import { reverseMovement } from '../planting-cycles/reverse-movement.server'

const TODAY = '2026-02-28'
const farm = farmPerTest(Date.UTC(2026, 2, 1, 3)) // still 28 February in New York

/** Creates a lot of butterhead with this many heads in stock. */
async function lotWith(heads: number, more: object = {}, ctx: FarmCtx = farm.owner) {
	const crop = { cropName: 'Butterhead Lettuce', plantDate: '2026-01-10', ...more }
	const cycle = await startCycle(requirePermission(ctx, 'crop.plan'), StartCycleInput.parse(crop))
	const { lotId } = await recordHarvest(requirePermission(ctx, 'stock.change'), {
		cycleId: cycle.id,
		quantityMilli: heads * 1000,
		weightG: null,
		wasteMilli: 2_000,
		grade: 'A',
		storageLocation: 'Zone A',
		notes: null,
		harvestedOn: TODAY,
		isLast: true,
	})
	return { lotId, cycleId: cycle.id }
}

const sell = async (
	lotId: number,
	heads: number,
	buyer = 'Green Fork',
	ctx: FarmCtx = farm.owner,
) =>
	moveStock(requirePermission(ctx, 'stock.change'), {
		lotId,
		kind: 'sold',
		quantityMilli: heads * 1000,
		pricePerUnitCents: 250,
		buyer,
		happenedOn: TODAY,
	} as const)

test('when two sales at once are too much together, one is refused with the remaining stock', async () => {
	const { lotId } = await lotWith(20)
	const sales = await Promise.allSettled([sell(lotId, 12), sell(lotId, 12)])
	expect(sales.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const refused = sales.find((sale) => sale.status === 'rejected')
	expect(refused?.reason).toMatchObject({
		code: 'conflict',
		field: 'quantity',
		message: 'Only 8 heads are left',
	})
	expect((await loadLotLedger(farm.owner, { id: lotId })).stockMilli).toBe(8_000)
})

test('twenty people selling the same eight heads sell eight', async () => {
	const { lotId } = await lotWith(8)
	const sales = await Promise.allSettled(Array.from({ length: 20 }, () => sell(lotId, 1)))
	expect(sales.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
	expect((await loadLotLedger(farm.owner, { id: lotId })).stockMilli).toBe(0)
})

test('losses, gifts and counts change the stock, and nothing takes more than there is', async () => {
	const { lotId } = await lotWith(20)
	const move = (kind: 'lost' | 'given' | 'counted', quantityMilli: number) =>
		moveStock(farm.owner, { lotId, kind, quantityMilli, happenedOn: TODAY })
	expect(await move('lost', 1_500)).toMatchObject({ stockMilli: 18_500 })
	expect(await move('given', 2_000)).toMatchObject({ stockMilli: 16_500 })
	expect(await move('counted', 18_000)).toMatchObject({ stockMilli: 18_000, changeMilli: 1_500 })
	await expect(move('given', 18_001)).rejects.toMatchObject({ message: 'Only 18 heads are left' })
	expect(await move('counted', 0)).toMatchObject({ stockMilli: 0 })
	await expect(move('lost', 1)).rejects.toMatchObject({ message: 'Nothing is left of this lot' })
	await expect(
		moveStock(farm.owner, { lotId, kind: 'lost', quantityMilli: 1, happenedOn: '2026-03-01' }),
	).rejects.toMatchObject({ code: 'invalid', field: 'happenedOn' })
})

test('stock cannot leave before it was harvested', async () => {
	const { lotId } = await lotWith(20)
	await expect(
		moveStock(farm.owner, { lotId, kind: 'lost', quantityMilli: 1, happenedOn: '2026-02-27' }),
	).rejects.toMatchObject({
		code: 'invalid',
		field: 'happenedOn',
		message: 'It was first cut on 2026-02-28: the day cannot be earlier',
	})
})

test('a sale is reversed once, and both entries stay in the ledger', async () => {
	const { lotId } = await lotWith(20)
	const { movementId } = await sell(lotId, 12)
	await reverseMovement(farm.owner, { lotId, movementId, reason: 'wrong customer' })
	const again = reverseMovement(farm.owner, { lotId, movementId, reason: null })
	await expect(again).rejects.toMatchObject({ code: 'conflict' })
	const { movements, stockMilli, soldMilli } = await loadLotLedger(farm.owner, { id: lotId })
	expect({ stockMilli, soldMilli }).toEqual({ stockMilli: 20_000, soldMilli: 0 })
	expect(movements.map(({ kind, quantityMilli }) => `${kind} ${quantityMilli}`)).toEqual([
		'sold 12000',
		'sold -12000',
		'harvested 20000',
	])
	const undo = reverseMovement(farm.owner, {
		lotId,
		movementId: movements[0]?.id ?? 0,
		reason: null,
	})
	await expect(undo).rejects.toMatchObject({ code: 'conflict' })
	expect((await recallLots(farm.owner, { lot: String(lotId) }, 10)).receivers).toEqual([])
})

test('a wrong harvest is reversed while its heads are still there, and no longer counts', async () => {
	const { lotId } = await lotWith(20)
	await sell(lotId, 5)
	const { movements } = await loadLotLedger(farm.owner, { id: lotId })
	const harvest = { lotId, movementId: movements.at(-1)?.id ?? 0, reason: 'typed twice' }
	await expect(reverseMovement(farm.owner, harvest)).rejects.toMatchObject({ code: 'conflict' })
	await reverseMovement(farm.owner, { ...harvest, movementId: movements[0]?.id ?? 0 })
	await reverseMovement(farm.owner, harvest)
	const { stockMilli, harvestedMilli, wasteMilli } = await loadLotLedger(farm.owner, { id: lotId })
	expect([stockMilli, harvestedMilli, wasteMilli]).toEqual([0, 0, 0])
	expect(await farm.ctx.db.read.select().from(harvests)).toHaveLength(2)
	const { items } = await listInventory(farm.owner, { pageSize: 10 })
	expect(items).toMatchObject([{ key: expect.stringMatching(/^cycle-/), lastHarvest: null }])
})

test('one head on the first day does not end sixty plants unasked, and undoing it restores all', async () => {
	const crop = { cropName: 'Butterhead Lettuce', plantDate: TODAY, quantity: 60, trays: 4 }
	const before = await startCycle(farm.owner, StartCycleInput.parse(crop))
	const { lot } = await requireLot(farm.owner, { name: `cycle-${before.id}` })
	const cutting = {
		quantityMilli: 1_000,
		wasteMilli: 0,
		harvestedOn: TODAY,
		isLast: true,
		isMoreMeant: false,
		isEndMeant: false,
	}
	const ask = (more: object = {}) =>
		checkHarvestPlausible(farm.owner, { lot, cycle: before, cutting: { ...cutting, ...more } })
	await expect(ask()).rejects.toMatchObject({
		field: 'isEndMeant',
		message: expect.stringMatching(
			/^59 plants of 60 are not cut, and the harvest is planned for Apr 14/,
		),
	})
	await expect(ask({ isLast: false })).resolves.toBeUndefined()
	await expect(ask({ isEndMeant: true })).resolves.toBeUndefined()

	const trays = async () => (await readNursery(farm.owner, { day: TODAY })).taken.length
	const agenda = async () =>
		(await listTasks(farm.owner)).map(({ title, dueDate, status }) => [title, dueDate, status])
	const planned = await agenda()
	const rest = { weightG: null, grade: 'A', storageLocation: 'Zone A', notes: null } as const
	const { isMoreMeant: _m, isEndMeant: _e, ...cut } = cutting
	await recordHarvest(farm.owner, { cycleId: before.id, ...cut, ...rest })
	expect(await trays()).toBe(0)
	const { movements } = await loadLotLedger(farm.owner, lot)
	const undo = { lotId: lot.id, movementId: movements[0]?.id ?? 0, reason: null }
	await reverseMovement(farm.owner, undo)
	const { cycle } = await requireCycle(farm.owner, { cycleId: before.id })
	expect(cycle).toEqual({ ...before, updatedAt: cycle.updatedAt })
	expect((await agenda()).sort()).toEqual(planned.sort())
	expect(await trays()).toBe(4)
})

test('a harvest needs a day within the crop’s life, and a quantity', async () => {
	const crop = { cropName: 'Basil', plantDate: '2026-02-01' }
	const { id } = await startCycle(farm.owner, StartCycleInput.parse(crop))
	const cut = (more: object) =>
		recordHarvest(farm.owner, {
			cycleId: id,
			quantityMilli: 1_000,
			weightG: null,
			wasteMilli: 0,
			grade: 'A',
			storageLocation: 'x',
			notes: null,
			harvestedOn: TODAY,
			isLast: false,
			...more,
		} as Parameters<typeof recordHarvest>[1])
	const early = cut({ harvestedOn: '2026-01-31' })
	await expect(early).rejects.toMatchObject({ field: 'harvestedOn' })
	await expect(cut({ harvestedOn: '2026-03-01' })).rejects.toMatchObject({ field: 'harvestedOn' })
	await expect(cut({ quantityMilli: 0 })).rejects.toMatchObject({ field: 'quantity' })
	await cut({})
	const open = async () =>
		(await listTasks(farm.owner)).filter(({ isCompleted }) => !isCompleted).map(({ type }) => type)
	expect(await open()).toContain('harvest')
	await cut({ isLast: true, quantityMilli: 0, wasteMilli: 3_000 })
	expect(await open()).toEqual([])
	const done = (await listTasks(farm.owner)).find(({ type }) => type === 'harvest')
	expect(done).toMatchObject({ completedBy: 'Ana Grower' })
})

test('a recall goes back to the seed and on to every buyer of it', async () => {
	const a = await lotWith(20)
	const b = await lotWith(20)
	const other = await lotWith(20)
	const elsewhere = await makeFarm(farm, { name: 'Other' })
	const c = await lotWith(20, {}, elsewhere)
	const seed = { seedLot: 'RZ-1', seedSupplier: 'Seeds Ltd' }
	for (const { lotId } of [a, b]) await changeLot(farm.owner, { lotId, change: seed })
	await changeLot(elsewhere, { lotId: c.lotId, change: seed })
	await sell(a.lotId, 3, 'Green Fork')
	await sell(b.lotId, 4, 'Market')
	await sell(other.lotId, 5, 'Nobody of it')
	await sell(c.lotId, 6, 'Market', elsewhere)
	const buyers = async (query: object) => {
		const { receivers } = await recallLots(farm.owner, query, 100)
		return receivers.map(({ buyer, quantityMilli }) => `${buyer} ${quantityMilli / 1000}`)
	}
	expect(await buyers({ seedLot: 'RZ-1' })).toEqual(['Green Fork 3', 'Market 4'])
	expect(await buyers({ buyer: 'green fork' })).toEqual(['Green Fork 3'])
	const back = await recallLots(farm.owner, { lot: `batch-${b.cycleId}` }, 100)
	const reasons = back.lots.map(({ id, why }) => [id, why])
	expect(reasons.slice(0, 2)).toEqual([
		[b.lotId, 'itself'],
		[a.lotId, 'seed'],
	])
	const foreign = recallLots(farm.owner, { lot: String(c.lotId) }, 100)
	await expect(foreign).rejects.toMatchObject({ code: 'not-found' })
})

test('a lot is found by its cycle, not by another farm, and outlives its cycle', async () => {
	const { lotId, cycleId } = await lotWith(20)
	expect((await requireLot(farm.owner, { name: `cycle-${cycleId}` })).lot.id).toBe(lotId)
	const stranger = await farm.signUp('stranger@farm.example')
	for (const name of [String(lotId), `cycle-${cycleId}`, '0', 'x', '1e3', undefined])
		await expect(requireLot(stranger, { name })).rejects.toMatchObject({ code: 'not-found' })
	const other = await makeFarm(farm, { name: 'Other' })
	await expect(sell(lotId, 1, 'x', other)).rejects.toMatchObject({ code: 'not-found' })
	const viewer: FarmCtx = { ...farm.owner, role: 'viewer' }
	await expect(sell(lotId, 1, 'x', viewer)).rejects.toMatchObject({ code: 'forbidden' })
	await removeCycle(farm.owner, { cycleId })
	const { lot, ctx } = await requireLot(farm.owner, { name: String(lotId) })
	const story = await loadLotHistory(ctx, lot)
	expect(story).toMatchObject({ cycle: null, readings: null })
	expect(story.ledger.stockMilli).toBe(20_000)
	expect((await listInventory(farm.owner, { pageSize: 10 })).total).toBe(1)
})

test('a lot is counted in another unit until something is harvested, and later plantings with it', async () => {
	const plan = requirePermission(farm.owner, 'crop.plan')
	const start = async () => {
		const crop = { cropName: 'Basil', plantDate: '2026-01-10', quantity: 10 }
		const { id } = await startCycle(plan, StartCycleInput.parse(crop))
		const [lot] = await farm.ctx.db.read.select().from(lots).where(eq(lots.cycleId, id))
		return lot
	}
	const lotId = (await start())?.id ?? 0
	const none = { seedLot: null, seedSupplier: null }
	expect(await changeLot(farm.owner, { lotId, change: { ...none, unit: 'g' } })).toMatchObject({
		unit: 'g',
		pricePerUnitCents: 0,
	})
	await changeLot(farm.owner, { lotId, change: { pricePerUnitCents: 4 } })
	expect(await changeLot(farm.owner, { lotId, change: none })).toMatchObject({ unit: 'g' })
	expect(await start()).toMatchObject({ unit: 'g', pricePerUnitCents: 4 })
	const { lotId: harvested } = await lotWith(20)
	await expect(
		changeLot(farm.owner, { lotId: harvested, change: { ...none, unit: 'kg' } }),
	).rejects.toMatchObject({ code: 'conflict', field: 'unit' })
})
