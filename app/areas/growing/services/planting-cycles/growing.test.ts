import { requirePermission } from '~/areas/platform/services/require-permission.server'
import type { FarmCtx } from '~/context.server'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { expect, test } from 'vitest'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { changeCycle } from './change-cycle.server'
import { cleanUpCycles } from './clean-up-cycles.server'
import { completeTask } from '../tasks/complete-task.server'
import { requireCycle } from './require-cycle.server'
import { requireTask } from '../tasks/require-task.server'
import { countCycles, listCycles } from './list-cycles.server'
import { loadCycleDetails } from './load-cycle-details.server'
import { listTasks } from '../tasks/list-tasks.server'
import { removeCycle } from './remove-cycle.server'
import { startCycle } from './start-cycle.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1, 3)) // still 28 February in New York

const basil = (more: object = {}) =>
	StartCycleInput.parse({ cropName: 'Basil', varietyName: 'Sweet', ...more })

const agenda = async (ctx = farm.owner) =>
	(await listTasks(ctx)).map(({ title, dueDate, status }) => `${dueDate} ${title}: ${status}`)

test('a new cycle is planted today, in the farm’s timezone, and plans its tasks', async () => {
	const cycle = await startCycle(farm.owner, basil())
	expect(cycle).toMatchObject({ plantDate: '2026-02-28', quantity: 100, status: 'planted' })
	expect(await listCycles(farm.owner)).toEqual([cycle])
	expect(await agenda()).toEqual([
		'2026-02-28 Plant Basil - Sweet: pending',
		'2026-03-14 Transplant Basil - Sweet: pending',
		'2026-04-14 Harvest Basil - Sweet: pending',
	])
	expect((await listTasks(farm.owner))[0]?.crop).toMatchObject({ quantity: 100, zone: 'A' })
})

test('open tasks follow a changed cycle, completed ones stay unchanged', async () => {
	const { id } = await startCycle(farm.owner, basil({ plantDate: '2026-02-20' }))
	const [plant] = await listTasks(farm.owner)
	await completeTask(farm.owner, { taskId: plant?.id ?? 0 })
	await changeCycle(farm.owner, { cycleId: id, plantDate: '2026-02-22', transplantDays: 5 })
	expect(await agenda()).toEqual([
		'2026-02-20 Plant Basil - Sweet: completed',
		'2026-02-27 Transplant Basil - Sweet: overdue',
		'2026-03-30 Harvest Basil - Sweet: pending',
	])
	await changeCycle(farm.owner, {
		cycleId: id,
		transplantDays: 0,
		cropName: 'Mint',
		varietyName: null,
	})
	expect(await agenda()).toEqual([
		'2026-02-20 Plant Basil - Sweet: completed',
		'2026-03-30 Harvest Mint: pending',
	])
})

test('a change that would harvest before transplanting leaves the cycle as it was', async () => {
	const { id } = await startCycle(farm.owner, basil())
	const before = await agenda()
	await expect(changeCycle(farm.owner, { cycleId: id, harvestDays: 14 })).rejects.toMatchObject({
		code: 'invalid',
		field: 'harvestDays',
	})
	expect(await agenda()).toEqual(before)
	expect((await listCycles(farm.owner))[0]?.harvestDays).toBe(45)
})

test('a cycle advances with its tasks until nothing is left to do', async () => {
	await startCycle(farm.owner, basil())
	const [, transplant, harvest] = await listTasks(farm.owner)
	await completeTask(farm.owner, { taskId: transplant?.id ?? 0 })
	expect((await listCycles(farm.owner))[0]?.status).toBe('transplanted')
	await completeTask(farm.owner, { taskId: harvest?.id ?? 0 })
	expect((await listCycles(farm.owner))[0]?.status).toBe('harvested')
	expect((await listTasks(farm.owner)).every(({ isCompleted }) => isCompleted)).toBe(true)
})

test('a crop is not harvested before it was planted, in whatever way', async () => {
	const { id } = await startCycle(farm.owner, basil({ plantDate: '2026-03-05' }))
	for (const status of ['harvested', 'transplanted'] as const)
		await expect(changeCycle(farm.owner, { cycleId: id, status })).rejects.toMatchObject({
			field: 'status',
			message: `It is planted on Mar 5, 2026: it cannot be ${status} earlier`,
		})
	const [, transplant, harvest] = await listTasks(farm.owner)
	for (const task of [transplant, harvest])
		await expect(completeTask(farm.owner, { taskId: task?.id ?? 0 })).rejects.toMatchObject({
			code: 'conflict',
			message: expect.stringContaining('earlier'),
		})
	await changeCycle(farm.owner, { cycleId: id, plantDate: '2026-02-20' })
	await changeCycle(farm.owner, { cycleId: id, status: 'transplanted' })
	await expect(
		changeCycle(farm.owner, { cycleId: id, plantDate: '2026-03-05' }),
	).rejects.toMatchObject({ field: 'plantDate' })
})

test('a crop’s task has no planned duration', async () => {
	await startCycle(farm.owner, basil())
	expect((await listTasks(farm.owner)).map(({ durationMin }) => durationMin)).toEqual([
		null,
		null,
		null,
	])
})

test('when two people complete a task, the second is told who was first', async () => {
	await startCycle(farm.owner, basil())
	const [task] = await listTasks(farm.owner)
	const complete = () => completeTask(farm.owner, { taskId: task?.id ?? 0 })
	const outcomes = await Promise.allSettled([complete(), complete()])
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const refused = outcomes.find((outcome) => outcome.status === 'rejected')
	expect(refused?.reason).toMatchObject({ code: 'conflict' })
	expect(String(refused?.reason)).toContain('Ana Grower completed this task on Feb 28, 2026')
})

test('deleting a cycle deletes its tasks and nobody else’s', async () => {
	const first = await startCycle(farm.owner, basil())
	await startCycle(farm.owner, basil({ cropName: 'Spinach', varietyName: null, quantity: 50 }))
	await removeCycle(farm.owner, { cycleId: first.id })
	expect((await listTasks(farm.owner)).map(({ title }) => title)).toEqual([
		'Plant Spinach',
		'Transplant Spinach',
		'Harvest Spinach',
	])
	await expect(removeCycle(farm.owner, { cycleId: first.id })).rejects.toMatchObject({
		code: 'not-found',
	})
})

test('a clean-up deletes cancelled and terminated cycles of this farm only', async () => {
	const other = await makeFarm(farm, { name: 'Other' })
	for (const status of ['cancelled', 'terminated', 'harvested', 'planted'] as const) {
		const { id } = await startCycle(farm.owner, basil())
		await changeCycle(farm.owner, { cycleId: id, status })
	}
	const { id } = await startCycle(other, basil())
	await changeCycle(other, { cycleId: id, status: 'terminated' })
	expect(await cleanUpCycles(farm.owner)).toBe(2)
	expect(await cleanUpCycles(farm.owner)).toBe(0)
	const left = (await listCycles(farm.owner)).map(({ status }) => status)
	expect(left.sort()).toEqual(['harvested', 'planted'])
	expect(await listCycles(other)).toHaveLength(1)
})

test('a filter matches by state, status, zone and a part of the name, page by page', async () => {
	await startCycle(farm.owner, basil({ zone: 'B', quantity: 10 }))
	await startCycle(farm.owner, basil({ cropName: 'Chard', varietyName: '50%_red', quantity: 10 }))
	const { id } = await startCycle(
		farm.owner,
		basil({ cropName: 'Kale', varietyName: 'Red', quantity: 10 }),
	)
	await changeCycle(farm.owner, { cycleId: id, status: 'cancelled' })
	const found = async (wanted: Parameters<typeof listCycles>[1]) => {
		const crops = (await listCycles(farm.owner, wanted)).map(({ cropName }) => cropName)
		expect(await countCycles(farm.owner, { ...wanted })).toBe(crops.length)
		return crops.sort().join()
	}
	expect(await found({ search: 'RED' })).toBe('Chard,Kale')
	expect(await found({ search: 'bas' })).toBe('Basil')
	expect(await found({ search: '%_' })).toBe('Chard')
	expect(await found({ search: 'red', state: 'active' })).toBe('Chard')
	expect(await found({ state: 'abandoned' })).toBe('Kale')
	expect(await found({ status: 'cancelled', state: 'active' })).toBe('Kale')
	expect(await found({ zone: 'B' })).toBe('Basil')
	expect(await found({ zone: 'A' })).toBe('Chard,Kale')
	const page = (offset: number) => listCycles(farm.owner, { limit: 2, offset })
	expect([...(await page(0)), ...(await page(2))]).toEqual(await listCycles(farm.owner))
})

test('each of some cycles has its own trays, lot and seed', async () => {
	const [one, two] = [
		await startCycle(farm.owner, basil({ quantity: 10, seedLot: 'S-7' })),
		await startCycle(farm.owner, basil({ quantity: 20 })),
	]
	const details = await loadCycleDetails(farm.owner, [one.id, two.id])
	expect(details(one.id)).toMatchObject({ trays: 1, seedLot: 'S-7' })
	expect(details(two.id)).toMatchObject({ trays: 2, seedLot: null })
	const other = await makeFarm(farm, { name: 'Other' })
	const nothing = { trays: 0, lotId: null, seedLot: null, seedSupplier: null }
	expect((await loadCycleDetails(other, [one.id]))(one.id)).toEqual(nothing)
	expect((await loadCycleDetails(farm.owner, []))(one.id)).toEqual(nothing)
})

test('cycles of another farm are not found', async () => {
	const cycle = await startCycle(farm.owner, basil())
	const [task] = await listTasks(farm.owner)
	const stranger = await farm.signUp('stranger@farm.example')
	await expect(requireCycle(stranger, { cycleId: cycle.id })).rejects.toMatchObject({
		code: 'not-found',
		message: 'Planting cycle not found',
	})
	await expect(requireTask(stranger, { taskId: task?.id ?? 0 })).rejects.toMatchObject({
		code: 'not-found',
	})
	const other = await makeFarm(farm, { name: 'Other' })
	await expect(changeCycle(other, { cycleId: cycle.id, quantity: 1 })).rejects.toMatchObject({
		code: 'not-found',
	})
	await expect(completeTask(other, { taskId: task?.id ?? 0 })).rejects.toMatchObject({
		code: 'not-found',
	})
	expect((await requireCycle(farm.owner, { cycleId: cycle.id })).cycle).toEqual(cycle)
})

test('a viewer may look but not change anything', async () => {
	const { id } = await startCycle(farm.owner, basil())
	const [task] = await listTasks(farm.owner)
	const viewer: FarmCtx = { ...farm.owner, role: 'viewer' }
	const attempts = [
		async () => startCycle(requirePermission(viewer, 'crop.plan'), basil()),
		async () => changeCycle(requirePermission(viewer, 'crop.plan'), { cycleId: id, quantity: 1 }),
		async () => removeCycle(requirePermission(viewer, 'crop.plan'), { cycleId: id }),
		async () => cleanUpCycles(requirePermission(viewer, 'crop.plan')),
		async () => completeTask(requirePermission(viewer, 'task.work'), { taskId: task?.id ?? 0 }),
	]
	for (const attempt of attempts)
		await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
	expect(await listCycles(viewer)).toHaveLength(1)
})
