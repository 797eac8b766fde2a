import type { FarmCtx } from '~/context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { TaskInput, TaskSeriesInput } from '@sfc/contract/growing/tasks/task-input'
import { expect, test } from 'vitest'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { listCycles } from '../planting-cycles/list-cycles.server'
import { changeCycle } from '../planting-cycles/change-cycle.server'
import { startCycle } from '../planting-cycles/start-cycle.server'
import { addTask } from './add-task.server'
import { assignTask } from './assign-task.server'
import { changeTask } from './change-task.server'
import { completeTask } from './complete-task.server'
import { countTasks } from './count-tasks.server'
import { listTasks } from './list-tasks.server'
import { moveTask } from './move-task.server'
import { restoreTask } from './restore-task.server'
import { postponeTask } from './postpone-task.server'
import { removeTask } from './remove-task.server'
import { loadTaskFigures } from './load-task-figures.server'
import { listCalendarTasks } from './list-calendar-tasks.server'
import { terminateTask } from './terminate-task.server'
import { startTaskSeries } from './start-task-series.server'

const farm = farmPerTest(Date.UTC(2026, 2, 1, 3)) // still 28 February in New York

const plantBasil = () =>
	startCycle(farm.owner, StartCycleInput.parse({ cropName: 'Basil', quantity: 20 }))
const agenda = async () =>
	(await listTasks(farm.owner)).map(({ title, dueDate }) => `${dueDate} ${title}`)
const idOf = async (title: string) =>
	(await listTasks(farm.owner)).find((task) => task.title === title)?.id ?? 0
const clean = (more: object = {}) =>
	TaskInput.parse({ title: 'Clean the pump', dueDate: '2026-03-05', ...more })

test('a postponed transplant moves its harvest and the cycle', async () => {
	await plantBasil()
	const taskId = await idOf('Transplant Basil')
	for (const days of [1, 7, 365]) await postponeTask(farm.owner, { taskId, days })
	expect(await agenda()).toEqual([
		'2026-02-28 Plant Basil',
		'2027-03-22 Transplant Basil', // 373 days after 14 March
		'2027-04-22 Harvest Basil',
	])
	expect(await listCycles(farm.owner)).toMatchObject([
		{ plantDate: '2026-02-28', transplantDays: 387, harvestDays: 418 },
	])
})

test('a postponed planting moves everything after it, a postponed harvest only itself', async () => {
	await plantBasil()
	const { moved } = await postponeTask(farm.owner, { taskId: await idOf('Plant Basil'), days: 2 })
	expect(moved.map(({ title, from, to }) => `${title} ${from} ${to}`)).toEqual([
		'Plant Basil 2026-02-28 2026-03-02',
		'Transplant Basil 2026-03-14 2026-03-16',
		'Harvest Basil 2026-04-14 2026-04-16',
	])
	await postponeTask(farm.owner, { taskId: await idOf('Harvest Basil'), days: 1 })
	expect(await agenda()).toEqual([
		'2026-03-02 Plant Basil',
		'2026-03-16 Transplant Basil',
		'2026-04-17 Harvest Basil',
	])
})

test('a cycle cannot grow longer than 730 days; then nothing moves', async () => {
	await plantBasil()
	const taskId = await idOf('Harvest Basil')
	await postponeTask(farm.owner, { taskId, days: 365 })
	const before = await agenda()
	await expect(postponeTask(farm.owner, { taskId, days: 365 })).rejects.toMatchObject({
		code: 'invalid',
		field: 'postponeDays',
		message: 'The harvest would be 775 days after planting; a cycle lasts at most 730 days',
	})
	expect(await agenda()).toEqual(before)
})

test('a task is moved to today or later, but not to a day its crop cannot have', async () => {
	await plantBasil()
	const taskId = await idOf('Transplant Basil')
	const move = (to: string) => moveTask(farm.owner, { taskId, to })
	await expect(move('2026-02-27')).rejects.toMatchObject({ field: 'to', code: 'invalid' })
	await expect(move('2026-02-28')).rejects.toThrow('before the day after its planting')
	await expect(move('2026-03-14')).rejects.toThrow('due on that day already')
	await move('2026-03-10')
	expect(await agenda()).toContain('2026-04-10 Harvest Basil')
})

test('a cancelled task leaves the schedule, its cycle stays, and it can be restored', async () => {
	await plantBasil()
	const taskId = await idOf('Harvest Basil')
	const off = await terminateTask(farm.owner, { taskId })
	expect(off).toMatchObject({ status: 'terminated', terminationReason: 'User terminated' })
	expect(await agenda()).not.toContain('2026-04-14 Harvest Basil')
	expect(await listCycles(farm.owner)).toMatchObject([{ status: 'planted', harvestDays: 45 }])
	for (const attempt of [
		() => completeTask(farm.owner, { taskId }),
		() => postponeTask(farm.owner, { taskId, days: 1 }),
		() => terminateTask(farm.owner, { taskId }),
	])
		await expect(attempt()).rejects.toThrow('Ana Grower cancelled this task on Feb 28, 2026')
	await postponeTask(farm.owner, { taskId: await idOf('Transplant Basil'), days: 3 })
	await restoreTask(farm.owner, { taskId })
	expect(await agenda()).toContain('2026-04-17 Harvest Basil')
})

test('when two people change one task, one wins and the other is informed', async () => {
	const { id: taskId } = await addTask(farm.owner, clean())
	const outcomes = await Promise.allSettled([
		completeTask(farm.owner, { taskId, notes: 'rinsed' }),
		terminateTask(farm.owner, { taskId }),
	])
	expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const refused = outcomes.find((outcome) => outcome.status === 'rejected')
	expect(String(refused?.reason)).toMatch(
		/Ana Grower (completed|called|cancelled) this task .*Feb 28, 2026/,
	)
})

test('standalone tasks are added, changed, assigned to members, and deleted', async () => {
	const stranger = await farm.signUp('stranger@farm.example')
	const { id: taskId } = await addTask(farm.owner, clean({ place: 'Nursery, left rack' }))
	await changeTask(farm.owner, {
		taskId,
		...clean({ title: 'Clean both pumps', priority: 'high' }),
	})
	await assignTask(farm.owner, { taskId, assignedTo: farm.owner.user.id })
	await expect(
		assignTask(farm.owner, { taskId, assignedTo: stranger.user.id }),
	).rejects.toMatchObject({ code: 'invalid', field: 'assignedTo' })
	expect(await listTasks(farm.owner, { assignedTo: farm.owner.user.id })).toMatchObject([
		{ title: 'Clean both pumps', priority: 'high', assignedTo: { name: 'Ana Grower' } },
	])
	expect(await countTasks(farm.owner, { assignedTo: stranger.user.id })).toBe(0)
	await removeTask(farm.owner, { taskId })
	expect(await agenda()).toEqual([])
})

test('tasks of a crop cannot be edited or deleted', async () => {
	await plantBasil()
	const taskId = await idOf('Harvest Basil')
	await expect(removeTask(farm.owner, { taskId })).rejects.toMatchObject({ code: 'conflict' })
	await expect(changeTask(farm.owner, { taskId, ...clean() })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('the list is sorted by day, then by priority, and paged', async () => {
	for (const priority of ['low', 'urgent', 'medium', 'high'])
		await addTask(farm.owner, clean({ title: priority, priority }))
	await addTask(farm.owner, clean({ title: 'earlier', dueDate: '2026-03-01', priority: 'low' }))
	const page = async (offset: number) =>
		(await listTasks(farm.owner, { state: 'open', limit: 3, offset })).map(({ title }) => title)
	expect(await page(0)).toEqual(['earlier', 'urgent', 'high'])
	expect(await page(3)).toEqual(['medium', 'low'])
})

test('the figures count open, late, harvest and recently completed tasks', async () => {
	await plantBasil()
	await addTask(farm.owner, clean({ dueDate: '2026-02-20' }))
	const all = () => loadTaskFigures(farm.owner, {})
	expect(await all()).toEqual({ pending: 4, overdue: 1, harvest: 1, completed: 0 })
	await completeTask(farm.owner, { taskId: await idOf('Clean the pump') })
	expect(await all()).toEqual({ pending: 3, overdue: 0, harvest: 1, completed: 1 })
	farm.setNow(Date.UTC(2026, 3, 15))
	expect((await all()).completed).toBe(0)
	expect(await loadTaskFigures(farm.owner, { types: ['harvest'] })).toMatchObject({ pending: 1 })
})

test('a calendar day shows its first tasks and counts them all', async () => {
	for (let n = 0; n < 4; n++) await addTask(farm.owner, clean({ title: `Clean ${n}` }))
	const span = { from: '2026-03-01', to: '2026-03-31', perDay: 2 }
	const { tasks, counts } = await listCalendarTasks(farm.owner, span)
	expect(tasks.map(({ title }) => title)).toEqual(['Clean 0', 'Clean 1'])
	expect(counts).toEqual([{ day: '2026-03-05', type: 'maintenance', tasks: 4 }])
})

test('a calendar has a completed task on the day it was done on the farm, not the planned one', async () => {
	for (const [title, dueDate] of [
		['Planned in March', '2026-03-05'],
		['Planned in May', '2026-05-20'],
	] as const)
		await addTask(farm.owner, clean({ title, dueDate }))
	const show = async (month: string, to: string) => {
		const span = { from: `${month}-01`, to, perDay: 2 }
		const { tasks, counts } = await listCalendarTasks(farm.owner, span)
		return { titles: tasks.map(({ title, day }) => `${day} ${title}`), counts }
	}
	farm.setNow(Date.UTC(2026, 3, 1, 3, 59)) // a minute before April in New York
	await completeTask(farm.owner, { taskId: await idOf('Planned in May') })
	farm.setNow(Date.UTC(2026, 3, 1, 4)) // April
	await completeTask(farm.owner, { taskId: await idOf('Planned in March') })
	expect(await show('2026-03', '2026-03-31')).toEqual({
		titles: ['2026-03-31 Planned in May'],
		counts: [{ day: '2026-03-31', type: 'maintenance', tasks: 1 }],
	})
	expect(await show('2026-04', '2026-04-30')).toEqual({
		titles: ['2026-04-01 Planned in March'],
		counts: [{ day: '2026-04-01', type: 'maintenance', tasks: 1 }],
	})
	expect((await show('2026-05', '2026-05-31')).titles).toEqual([])
})

test('what is still open stands before what is done that day', async () => {
	for (const title of ['Clean A', 'Clean B']) await addTask(farm.owner, clean({ title }))
	farm.setNow(Date.UTC(2026, 2, 5, 17))
	await completeTask(farm.owner, { taskId: await idOf('Clean A') })
	const day = { from: '2026-03-05', to: '2026-03-05', perDay: 2 }
	const { tasks } = await listCalendarTasks(farm.owner, day)
	expect(tasks.map(({ title }) => title)).toEqual(['Clean B', 'Clean A'])
})

test('a planting that is ticked off later stays on the day of the planting', async () => {
	const { id: cycleId } = await plantBasil()
	farm.setNow(Date.UTC(2026, 2, 14, 17))
	await changeCycle(farm.owner, { cycleId, status: 'transplanted' })
	const span = { from: '2026-02-01', to: '2026-03-31', perDay: 2 }
	const { tasks } = await listCalendarTasks(farm.owner, span)
	expect(tasks.map(({ title, day }) => `${day} ${title}`)).toEqual([
		'2026-02-28 Plant Basil',
		'2026-03-14 Transplant Basil',
	])
})

test('a viewer changes nothing, and another farm’s task is not found', async () => {
	const { id: taskId } = await addTask(farm.owner, clean())
	const viewer: FarmCtx = { ...farm.owner, role: 'viewer' }
	const other = await makeFarm(farm, { name: 'Other' })
	const series = TaskSeriesInput.parse({ ...clean(), unit: 'day' })
	for (const attempt of [
		async () => postponeTask(requirePermission(viewer, 'task.work'), { taskId, days: 1 }),
		async () => moveTask(requirePermission(viewer, 'task.work'), { taskId, to: '2026-03-09' }),
		async () => terminateTask(requirePermission(viewer, 'task.work'), { taskId }),
		async () => restoreTask(requirePermission(viewer, 'task.work'), { taskId }),
		async () => assignTask(requirePermission(viewer, 'task.work'), { taskId }),
		async () => addTask(requirePermission(viewer, 'task.work'), clean()),
		async () => changeTask(requirePermission(viewer, 'task.work'), { taskId, ...clean() }),
		async () => removeTask(requirePermission(viewer, 'task.work'), { taskId }),
		async () => startTaskSeries(requirePermission(viewer, 'task.work'), series),
	])
		await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
	for (const attempt of [
		() => postponeTask(other, { taskId, days: 1 }),
		() => terminateTask(other, { taskId }),
		() => removeTask(other, { taskId }),
	])
		await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
})
