import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { growingStatus } from '@sfc/domain/growing/inventory/inventory-status'
import { valueCents } from '@sfc/domain/growing/inventory/price'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tasks } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { changeCycle } from '../planting-cycles/change-cycle.server'
import { listCycles } from '../planting-cycles/list-cycles.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { summarizeCycles } from '../planting-cycles/summarize-cycles.server'
import { changeLot } from './change-lot.server'
import { requireLot } from './require-lot.server'
import { moveStock } from './move-stock.server'
import { loadInventoryFigures } from './load-inventory-figures.server'
import { listInventory } from './list-inventory.server'
import { type NewHarvest, recordHarvest } from '../planting-cycles/record-harvest.server'

const TODAY = '2026-02-28'
const farm = farmPerTest(Date.UTC(2026, 2, 1, 3)) // still 28 February in New York

const plant = async (more: object = {}, ctx: FarmCtx = farm.owner) =>
	startCycle(
		requirePermission(ctx, 'crop.plan'),
		StartCycleInput.parse({ cropName: 'Butterhead Lettuce', ...more }),
	)

const cut = async (cycleId: number, more: Partial<NewHarvest> = {}, ctx: FarmCtx = farm.owner) =>
	recordHarvest(requirePermission(ctx, 'stock.change'), {
		cycleId,
		quantityMilli: 60_000,
		weightG: 9_000,
		wasteMilli: 2_000,
		grade: 'A',
		storageLocation: 'Zone A',
		notes: null,
		harvestedOn: TODAY,
		isLast: true,
		...more,
	} as NewHarvest)

const rows = async (more: object = {}) => {
	const { items } = await listInventory(farm.owner, { pageSize: 100, ...more })
	return items.map((item) => `${item.key} ${item.quantityMilli / 1000} ${item.unit} ${item.status}`)
}

test('a planting grows, is ready seven days before its harvest, and is in stock once harvested', async () => {
	const { id } = await plant({ plantDate: '2026-01-20' })
	expect(await rows()).toEqual([`cycle-${id} 100 heads ready`])
	await changeCycle(farm.owner, { cycleId: id, plantDate: '2026-01-22' })
	const { items } = await listInventory(farm.owner, { pageSize: 10 })
	expect(items).toMatchObject([
		{ status: 'growing', daysToHarvest: 8, harvestDate: '2026-03-08', valueCents: 25_000 },
	])
	const { lotId } = await cut(id)
	const after = await listInventory(farm.owner, { pageSize: 10 })
	expect(after.items).toMatchObject([
		{ key: String(lotId), status: 'harvested', quantityMilli: 60_000, valueCents: 15_000 },
	])
	expect(after.items[0]?.lastHarvest).toMatchObject({ grade: 'A', storageLocation: 'Zone A' })
	expect((await listCycles(farm.owner))[0]).toMatchObject({
		status: 'harvested',
		harvestedOn: TODAY,
	})
})

test('a harvest that is recorded later counts on its own day', async () => {
	const { id } = await plant({ plantDate: '2026-01-01' })
	await cut(id, { harvestedOn: '2026-02-26' })
	const { db } = farm.ctx
	const [task] = await db.read.select().from(tasks).where(eq(tasks.type, 'harvest'))
	expect(todayIn('America/New_York', task?.completedAt ?? 0)).toBe('2026-02-26')
})

test('a crop that regrows after a cut is in stock and still growing', async () => {
	const { id } = await plant({ cropName: 'Basil', plantDate: '2026-01-20' })
	const { lotId } = await cut(id, { isLast: false, quantityMilli: 12_500 })
	expect(await rows()).toEqual([`cycle-${id} 100 bunches ready`, `${lotId} 12.5 bunches harvested`])
	await moveStock(farm.owner, { lotId, kind: 'lost', quantityMilli: 12_500, happenedOn: TODAY })
	expect(await rows()).toEqual([`cycle-${id} 100 bunches ready`])
})

test('the database and the rule agree on what is ready, on every day around it', async () => {
	for (let days = -3; days <= 12; days++)
		await plant({ plantDate: addDays('2026-01-20', days), harvestDays: 40, quantity: days + 10 })
	await plant({ plantDate: '2026-03-01', transplantDays: 0, harvestDays: 5 })
	const { items } = await listInventory(farm.owner, { pageSize: 100 })
	expect(items).toHaveLength(17)
	for (const { plantDate, harvestDate, ...item } of items) {
		const dates = { plantDate: plantDate ?? '', harvestDate: harvestDate ?? '', today: TODAY }
		expect(item).toMatchObject(growingStatus(dates))
		expect(item.valueCents).toBe(valueCents(item.quantityMilli, item.pricePerUnitCents))
	}
	expect(new Set(items.map(({ status }) => status))).toEqual(
		new Set(['ready', 'growing', 'planted']),
	)
})

test('the figures count all rows, whatever the filter', async () => {
	const first = await plant({ plantDate: '2026-01-15' })
	await plant({ plantDate: '2026-02-20', quantity: 30 })
	await plant({ plantDate: '2026-03-20', quantity: 7 })
	await plant({ plantDate: '2026-01-15', quantity: 3 }, await makeFarm(farm, { name: 'Other' }))
	const { lotId } = await cut(first.id, { isLast: false, quantityMilli: 10_333 })
	await changeLot(farm.owner, { lotId, change: { pricePerUnitCents: 175 } })
	expect(await loadInventoryFigures(farm.owner)).toEqual({
		items: 4,
		plantsGrowing: 130,
		readyItems: 1,
		valueCents: 1_808 + 100 * 175 + 37 * 250,
	})
	// The dashboard counts the same plants.
	expect((await summarizeCycles(farm.owner)).totalPlants).toBe(130)
	expect(await loadInventoryFigures(await makeFarm(farm, { name: 'Empty' }))).toEqual({
		items: 0,
		plantsGrowing: 0,
		readyItems: 0,
		valueCents: 0,
	})
})

test('a new planting has the price that the farm has set for its crop', async () => {
	const priceOf = async (cycle: { id: number }) =>
		(await requireLot(farm.owner, { name: `cycle-${cycle.id}` })).lot
	const { id: lotId, pricePerUnitCents } = await priceOf(await plant({ trays: 0 }))
	expect(pricePerUnitCents).toBe(250)
	await changeLot(farm.owner, { lotId, change: { pricePerUnitCents: 320 } })
	expect(await priceOf(await plant({ trays: 0 }))).toMatchObject({ pricePerUnitCents: 320 })
	expect(await priceOf(await plant({ varietyName: 'Rex', trays: 0 }))).toMatchObject({
		pricePerUnitCents: 250,
	})
})

test('rows are found by crop, variety and code, sorted, and shown in pages', async () => {
	const a = await plant({ cropName: 'Basil', varietyName: '100%_Sweet', quantity: 5 })
	const b = await plant({ cropName: 'arugula', quantity: 9 })
	const c = await plant({ cropName: 'Tomato', quantity: 7 })
	const found = async (search: string) => (await rows({ search })).map((row) => row.split(' ')[0])
	expect(await found('sweet')).toEqual([`cycle-${a.id}`])
	expect(await found('0%_s')).toEqual([`cycle-${a.id}`])
	expect(await found('%')).toEqual([`cycle-${a.id}`])
	expect(await found(`batch-${b.id}`)).toEqual([`cycle-${b.id}`])
	expect(await found("'; drop table lots --")).toEqual([])
	const order = async (sort: string, direction: string) =>
		(await rows({ sort, direction })).map((row) => row.split(' ')[0])
	const ids = [a, b, c].map(({ id }) => `cycle-${id}`)
	expect(await order('crop', 'asc')).toEqual([ids[1], ids[0], ids[2]])
	expect(await order('quantity', 'desc')).toEqual([ids[1], ids[2], ids[0]])
	expect(await order('value', 'asc')).toEqual([ids[0], ids[1], ids[2]])
	const second = await listInventory(farm.owner, { pageSize: 2, page: 9, sort: 'crop' })
	expect(second).toMatchObject({ page: 2, pages: 2, total: 3 })
	expect(second.items.map(({ cropName }) => cropName)).toEqual(['Tomato'])
	expect(await rows({ status: 'harvested' })).toEqual([])
})
