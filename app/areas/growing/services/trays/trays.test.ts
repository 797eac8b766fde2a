import {
	AddTraysInput,
	HarvestTraysInput,
	TrayLossesInput,
} from '@sfc/contract/growing/trays/tray-input'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { trayEvents, trays } from '#db/schema/trays'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { readAnalytics } from '../analytics/read-analytics.server'
import { loadLotLedger } from '../inventory/load-lot-ledger.server'
import { requireLot } from '../inventory/require-lot.server'
import { harvestTrays } from '../planting-cycles/harvest-trays.server'
import { changeCycle } from '../planting-cycles/change-cycle.server'
import { removeCycle } from '../planting-cycles/remove-cycle.server'
import { reverseMovement } from '../planting-cycles/reverse-movement.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { countTrayLosses, emptyTrays, moveTrays } from './change-trays.server'
import { addTrays, fillTrays } from './fill-trays.server'
import { findTrays, listTrays } from './list-trays.server'
import { readTray } from './read-tray.server'
import { weighTray } from './weigh-tray.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1, 12))

const start = (more: object = {}) =>
	startCycle(
		farm.owner,
		StartCycleInput.parse({
			cropName: 'Butterhead lettuce',
			plantDate: '2026-03-01',
			quantity: 40,
			...more,
		}),
	)
const add = (more: object) => addTrays(farm.owner, AddTraysInput.parse({ count: 1, ...more }))
const now = async (...codes: string[]) => (await findTrays(farm.owner, codes)).trays
const lose = (losses: object[], once: string | null = null) =>
	countTrayLosses(farm.owner, TrayLossesInput.parse({ losses, reason: 'Disease', once }))
const cut = (codes: string[], more: object = {}) =>
	harvestTrays(
		farm.owner,
		HarvestTraysInput.parse({
			codes,
			quantity: 20,
			storageLocation: 'Cold room',
			harvestedOn: '2026-04-14',
			isEmptied: true,
			isEndMeant: true,
			...more,
		}),
	)

test('new trays get the next codes, and stand where the plan booked places', async () => {
	const { id: cycleId } = await start()
	expect(await add({ count: 2, cycleId, plants: 10 })).toEqual(['T-0001', 'T-0002'])
	expect(await add({ count: 2, cycleId, plants: 10 })).toEqual(['T-0003', 'T-0004'])
	expect((await now('T-0001', 'T-0004')).map(({ spot, plants }) => [spot, plants])).toEqual([
		['row 1, place 1', 10],
		['row 1, place 4', 10],
	])
	await expect(add({ cycleId, plants: 1 })).rejects.toMatchObject({
		field: 'plants',
		message: 'That is 1 plant. Of the 40 planted, 0 are in no tray yet.',
	})
	await expect(add({ cycleId })).rejects.toMatchObject({ field: 'plants' })
	await expect(add({ cycleId: 4711, plants: 1 })).rejects.toMatchObject({ field: 'cycleId' })
	const other = await makeFarm(farm, { name: 'Other' })
	expect((await findTrays(other, ['T-0001'])).missing).toEqual(['T-0001'])
	const found = await listTrays(farm.owner, { search: 'row 1, place 4', pageSize: 25 })
	expect(found.trays.map(({ code }) => code)).toEqual(['T-0004'])
})

test('trays are moved together, and a request that is sent twice counts once', async () => {
	const codes = await add({ count: 20 })
	const move = { codes, zone: 'A', spot: 'shelf 4', once: 'scan-1' } as const
	await moveTrays(farm.owner, move)
	await moveTrays(farm.owner, move)
	const { tray, history } = await readTray(farm.owner, '7')
	expect(tray).toMatchObject({ code: 'T-0007', zone: 'A', spot: 'shelf 4' })
	expect(history).toMatchObject([{ kind: 'moved', recordedBy: 'Ana Grower', from: null }])
	expect(await farm.ctx.db.read.select().from(trayEvents)).toHaveLength(20)
	const noted = await farm.ctx.db.read
		.select()
		.from(auditEntries)
		.where(eq(auditEntries.action, 'trays.moved'))
	expect(noted).toMatchObject([{ subject: 'T-0001, T-0002, T-0003 and 17 more trays' }])
	const gone = { codes: ['T-0001', 'T-0099'], zone: 'B' as const, spot: null, once: null }
	await expect(moveTrays(farm.owner, gone)).rejects.toMatchObject({
		field: 'codes',
		message: 'There is no tray T-0099 on this farm',
	})
	expect(await now('T-0001')).toMatchObject([{ zone: 'A' }])
})

test('losses are counted once, and reduce what lives', async () => {
	const { id: cycleId } = await start()
	await add({ count: 4, cycleId, plants: 10 })
	await lose([{ code: '1', plants: 3 }, { code: '2', plants: 10 }, { code: '3' }], 'x')
	await lose([{ code: '1', plants: 3 }, { code: '2', plants: 10 }, { code: '3' }], 'x')
	expect((await now('T-0001', 'T-0002', 'T-0003')).map(({ plants }) => plants)).toEqual([7, 0, 10])
	expect(await now('T-0002')).toMatchObject([{ cycleId: null, filledAt: null }])
	await expect(lose([{ code: '1', plants: 8 }])).rejects.toMatchObject({
		code: 'conflict',
		message: 'T-0001 has 7 plants',
	})
	// What was lost cannot be put into a tray again.
	const refill = { codes: ['T-0002'], cycleId, plants: 1, once: null }
	await expect(fillTrays(farm.owner, refill)).rejects.toMatchObject({ field: 'plants' })
	farm.setNow(Date.UTC(2026, 3, 14, 12))
	await changeCycle(farm.owner, { cycleId, status: 'harvested' })
	const { endings } = await readAnalytics(farm.owner, { from: '2026-04-01', to: '2026-04-30' })
	expect(endings).toMatchObject({ harvested: { plants: 40 }, lostInTrays: 13, lostPct: 33 })
	expect((await now('T-0001')).map(({ plants }) => plants)).toEqual([0])
})

test('trays of one lot are harvested once by their cycle, and an undone harvest fills them again', async () => {
	const { id: cycleId } = await start()
	const codes = await add({ count: 4, cycleId, plants: 10 })
	farm.setNow(Date.UTC(2026, 3, 14, 12))
	await lose([{ code: '1', plants: 1 }])
	const done = await cut(['T-0001', 'T-0002'], { quantity: 19, weight: '2.5', once: 'h' })
	expect(await cut(['T-0001', 'T-0002'], { quantity: 19, weight: '2.5', once: 'h' })).toBeNull()
	const { lot } = await requireLot(farm.owner, { name: `cycle-${cycleId}` })
	const ledger = await loadLotLedger(farm.owner, lot)
	expect(ledger.harvests).toHaveLength(1)
	expect(done).toMatchObject({ lotId: lot.id })
	expect((await now(...codes)).map(({ plants }) => plants)).toEqual([0, 0, 10, 10])
	const [movement] = ledger.movements
	await reverseMovement(farm.owner, { lotId: lot.id, movementId: movement?.id ?? 0, reason: null })
	expect((await now(...codes)).map(({ plants }) => plants)).toEqual([9, 10, 10, 10])
	await cut(codes, { quantity: 39, isLast: true })
	expect((await now(...codes)).map(({ cycleId: of }) => of)).toEqual([null, null, null, null])
	await expect(cut(['T-0001'])).rejects.toMatchObject({ field: 'codes' })
})

test('trays of several lots are not harvested as one', async () => {
	const first = await start({ quantity: 10 })
	const second = await start({ quantity: 10, cropName: 'Romaine lettuce' })
	await add({ cycleId: first.id, plants: 10 })
	await add({ cycleId: second.id, plants: 10 })
	await expect(cut(['T-0001', 'T-0002'])).rejects.toMatchObject({
		message: 'These trays hold several lots: harvest those of each by themselves',
	})
})

test('emptied plants can be put into other trays, a weight is kept, and a deleted cycle leaves none', async () => {
	const { id: cycleId } = await start({ quantity: 10 })
	await add({ cycleId, plants: 10 })
	await add({})
	await weighTray(farm.owner, { code: 'T-0001', weightG: 1250, once: null })
	await emptyTrays(farm.owner, { codes: ['T-0001'], reason: 'Transplanted', once: null })
	await fillTrays(farm.owner, { codes: ['T-0002'], cycleId, plants: 10, once: null })
	const full = fillTrays(farm.owner, { codes: ['T-0002'], cycleId, plants: 1, once: null })
	await expect(full).rejects.toMatchObject({ code: 'conflict' })
	const { history } = await readTray(farm.owner, 'T-0001')
	expect(history.map(({ kind, weightG }) => [kind, weightG])).toEqual([
		['emptied', null],
		['weighed', 1250],
		['filled', null],
	])
	await removeCycle(farm.owner, { cycleId })
	expect(await now('T-0002')).toMatchObject([{ cycleId: null, plants: 0 }])
})

test('when two people fill trays at once, no plant is in two of them', async () => {
	const { id: cycleId } = await start({ quantity: 10 })
	await add({ count: 3 })
	const fill = (code: string) =>
		fillTrays(farm.owner, { codes: [code], cycleId, plants: 10, once: null })
	const outcomes = await Promise.allSettled(['T-0001', 'T-0002', 'T-0003'].map(fill))
	expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the plants of a tray are always the sum of its history, and never more than were planted', async () => {
	const { id: cycleId } = await start({ quantity: 30 })
	await add({ count: 3 })
	const code = fc.constantFrom('T-0001', 'T-0002', 'T-0003')
	const plants = fc.integer({ min: 1, max: 12 })
	const step = fc.oneof(
		fc.tuple(code, plants).map(
			([of, n]) =>
				() =>
					fillTrays(farm.owner, { codes: [of], cycleId, plants: n, once: null }),
		),
		fc.tuple(code, plants).map(
			([of, n]) =>
				() =>
					lose([{ code: of, plants: n }]),
		),
		code.map((of) => () => emptyTrays(farm.owner, { codes: [of], reason: 'Moved', once: null })),
	)
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
			for (const run of steps) await run().catch(() => undefined)
			const rows = await farm.ctx.db.read
				.select({
					plants: trays.plants,
					sum: sql`coalesce(sum(${trayEvents.plants}), 0)`.mapWith(Number),
				})
				.from(trays)
				.leftJoin(trayEvents, eq(trayEvents.trayId, trays.id))
				.groupBy(trays.id)
			expect(rows.map((row) => row.sum)).toEqual(rows.map((row) => row.plants))
			const [lost] = await farm.ctx.db.read
				.select({ n: sql`coalesce(-sum(${trayEvents.plants}), 0)`.mapWith(Number) })
				.from(trayEvents)
				.where(eq(trayEvents.kind, 'lost'))
			const living = rows.reduce((sum, row) => sum + row.plants, 0)
			expect(living + (lost?.n ?? 0)).toBeLessThanOrEqual(30)
		}),
		{ numRuns: 15 },
	)
})
