import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trayBookings } from '#db/schema/planting-cycles'
import { changeFarmSettings } from '~/areas/farms/services/change-farm-settings.server'
import { makeFarm, openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { changeCycle } from './change-cycle.server'
import { cleanUpCycles } from './clean-up-cycles.server'
import { removeCycle } from './remove-cycle.server'
import { startCycle } from './start-cycle.server'
import { completeTask } from '../tasks/complete-task.server'
import { listTasks } from '../tasks/list-tasks.server'
import { postponeTask } from '../tasks/postpone-task.server'
import { readNursery } from './read-nursery.server'

let farm: TestFarm // 3 rows of 5 trays, 10 plants in each
beforeEach(async () => {
	farm = await openTestFarm(Date.UTC(2026, 2, 1, 12))
})
afterEach(() => farm.close())

const start = (more: object = {}, ctx = farm.owner) =>
	startCycle(ctx, StartCycleInput.parse({ cropName: 'Basil', plantDate: '2026-03-01', ...more }))

const full = async (day = '2026-03-01') => (await readNursery(farm.owner, { day })).taken.length

test('a planting keeps its trays until it is transplanted', async () => {
	const { id } = await start()
	const { taken } = await readNursery(farm.owner, { day: '2026-03-14' })
	expect(taken.map(({ row, tray }) => `${row}/${tray}`)).toEqual([
		'1/1',
		'1/2',
		'1/3',
		'1/4',
		'1/5',
		'2/1',
		'2/2',
		'2/3',
		'2/4',
		'2/5',
	])
	expect(taken[0]).toMatchObject({ cycleId: id, untilDay: '2026-03-15' })
	expect(await full('2026-03-15')).toBe(0)
	expect(await full('2026-02-28')).toBe(0)
})

test('a planting without room is refused with the numbers, and leaves nothing behind', async () => {
	await start({ quantity: 90 })
	await expect(start({ plantDate: '2026-03-05' })).rejects.toMatchObject({
		code: 'invalid',
		field: 'trays',
		message: 'This needs 10 trays, 6 are free from Mar 5, 2026 to Mar 19, 2026; 15 exist',
	})
	expect(await listTasks(farm.owner)).toHaveLength(3)
	await start({ plantDate: '2026-03-05', quantity: 60 })
	await start({ plantDate: '2026-03-15', quantity: 90 })
	expect(await full('2026-03-10')).toBe(15)
})

test('when two people book the last trays at once, one is refused', async () => {
	const outcomes = await Promise.allSettled([start(), start(), start()])
	expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await full()).toBe(10)
})

test('a planting books the given number of trays; without one, as many as its plants need', async () => {
	await start({ trays: 3 })
	await start({ trays: 0 })
	await expect(start({ quantity: 1000 })).rejects.toMatchObject({
		field: 'trays',
		message: 'This needs 100 trays, 12 are free from Mar 1, 2026 to Mar 15, 2026; 15 exist',
	})
	expect(await full()).toBe(3)
	await expect(start({ trays: 16 })).rejects.toMatchObject({ field: 'trays' })
	// Plants that have left the nursery by now need no trays.
	await start({ plantDate: '2026-01-01', quantity: 50 })
	expect(await full('2026-01-02')).toBe(0)
})

test('trays follow changed days, stay in place, and are freed when the cycle ends early', async () => {
	const first = await start({ quantity: 50 })
	const second = await start({ quantity: 50 })
	await changeCycle(farm.owner, { cycleId: second.id, plantDate: '2026-03-03' })
	const { taken } = await readNursery(farm.owner, { day: '2026-03-16' })
	expect(taken.map(({ row, cycleId }) => [row, cycleId])).toEqual(
		[1, 2, 3, 4, 5].map(() => [2, second.id]),
	)
	farm.setNow(Date.UTC(2026, 2, 6, 12))
	await changeCycle(farm.owner, { cycleId: first.id, status: 'cancelled' })
	expect(await full('2026-03-05')).toBe(10)
	expect(await full('2026-03-06')).toBe(5)
	await removeCycle(farm.owner, { cycleId: second.id })
	await cleanUpCycles(farm.owner)
	expect(await farm.ctx.db.read.select().from(trayBookings)).toEqual([])
})

test('a completed transplant frees the trays on that day', async () => {
	await start()
	farm.setNow(Date.UTC(2026, 2, 10, 12))
	const task = (await listTasks(farm.owner)).find(({ type }) => type === 'transplant')
	await completeTask(farm.owner, { taskId: task?.id ?? 0 })
	expect(await full('2026-03-09')).toBe(10)
	expect(await full('2026-03-10')).toBe(0)
})

test('plants that should have left their trays are still there, and in the way', async () => {
	await start({ quantity: 100 }) // 10 trays until 15 March
	farm.setNow(Date.UTC(2026, 2, 20, 12))
	expect(await full('2026-03-20')).toBe(10)
	expect(await full('2026-03-17')).toBe(10)
	expect(await full('2026-03-21')).toBe(0) // by plan
	await expect(start({ plantDate: '2026-03-20', quantity: 60 })).rejects.toMatchObject({
		message: expect.stringContaining('This needs 6 trays, 5 are free'),
	})
	await start({ plantDate: '2026-03-20', quantity: 50 })
	const task = (await listTasks(farm.owner)).find(({ type }) => type === 'transplant')
	await completeTask(farm.owner, { taskId: task?.id ?? 0 })
	expect(await full('2026-03-20')).toBe(5)
})

test('a postponed transplant keeps its trays for longer, if they are free', async () => {
	await start()
	const task = (await listTasks(farm.owner)).find(({ type }) => type === 'transplant')
	const taskId = task?.id ?? 0
	await postponeTask(farm.owner, { taskId, days: 2 })
	expect(await full('2026-03-16')).toBe(10)
	await start({ plantDate: '2026-03-17' })
	await expect(postponeTask(farm.owner, { taskId, days: 1 })).rejects.toThrow(
		/needs 10 trays, 5 are free/,
	)
	expect(await full('2026-03-16')).toBe(10)
})

test('more plants take more trays, unless somebody chose the number', async () => {
	const { id } = await start({ quantity: 20 })
	await changeCycle(farm.owner, { cycleId: id, quantity: 40 })
	expect(await full()).toBe(4)
	const tooMany = changeCycle(farm.owner, { cycleId: id, quantity: 1000 })
	await expect(tooMany).rejects.toMatchObject({ field: 'trays' })
	await changeCycle(farm.owner, { cycleId: id, trays: 7 })
	await changeCycle(farm.owner, { cycleId: id, quantity: 50 })
	expect(await full()).toBe(7)
	await changeCycle(farm.owner, { cycleId: id, trays: 'needed' })
	expect(await full()).toBe(5)
})

const SETTINGS = { location: 'Boston', timezone: 'America/New_York' }

test('a nursery cannot become too small for its plants', async () => {
	const { id } = await start()
	const change = (size: object) => changeFarmSettings(farm.owner, { ...SETTINGS, ...size })
	await expect(change({ nurseryRows: 1 })).rejects.toMatchObject({
		field: 'nurseryRows',
		message: 'Basil has row 2, tray 1 until Mar 15, 2026: change that planting cycle first',
	})
	await expect(change({ nurseryTraysPerRow: 4 })).rejects.toMatchObject({
		field: 'nurseryTraysPerRow',
	})
	await expect(change({ plantsPerTray: 5 })).rejects.toMatchObject({
		field: 'plantsPerTray',
		message:
			'Basil has 100 plants in 10 trays, and would need 20: change that planting cycle first',
	})
	await change({ nurseryRows: 2, plantsPerTray: 20 })
	await removeCycle(farm.owner, { cycleId: id })
	await change({ nurseryRows: 1, nurseryTraysPerRow: 1, plantsPerTray: 5 })
	await expect(start({ quantity: 6, trays: 2 })).rejects.toThrow(/1 is free .* 1 exist/)
})

test('nurseries of two farms are independent', async () => {
	const other = await makeFarm(farm, { name: 'Other' })
	await start()
	await start({}, other)
	expect(await full()).toBe(10)
})
