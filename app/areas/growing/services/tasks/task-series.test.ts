import { TaskSeriesInput } from '@sfc/contract/growing/tasks/task-input'
import { expect, test } from 'vitest'
import { farmPerTest } from '~/tests/farms/test-farm'
import { changeTask } from './change-task.server'
import { changeTaskSeries } from './change-task-series.server'
import { completeTask } from './complete-task.server'
import { endTaskSeries } from './end-task-series.server'
import { findSeries } from './find-series.server'
import { listSeries } from './list-series.server'
import { listTasks } from './list-tasks.server'
import { planTaskSeries } from './plan-task-series.server'
import { removeTask } from './remove-task.server'
import { startTaskSeries } from './start-task-series.server'
import { terminateTask } from './terminate-task.server'

const farm = farmPerTest(Date.UTC(2027, 0, 31, 15))

const rinse = (more: object = {}) =>
	TaskSeriesInput.parse({
		title: 'Rinse the filter',
		dueDate: '2027-01-31',
		unit: 'month',
		...more,
	})
const days = async () => (await listTasks(farm.owner)).map(({ dueDate }) => dueDate)

test('the tasks of a series are made 60 days ahead, and only once', async () => {
	await startTaskSeries(farm.owner, rinse())
	const planned = ['2027-01-31', '2027-02-28', '2027-03-31']
	expect(await days()).toEqual(planned)
	await planTaskSeries(farm.ctx)
	expect(await days()).toEqual(planned)
	farm.setNow(Date.UTC(2027, 1, 28, 5))
	await Promise.all([planTaskSeries(farm.ctx), planTaskSeries(farm.ctx)])
	expect(await days()).toEqual(planned)
	farm.setNow(Date.UTC(2027, 2, 2, 15))
	await planTaskSeries(farm.ctx)
	expect(await days()).toEqual([...planned, '2027-04-30'])
})

test('a task of a series that was moved, done or cancelled is not planned again', async () => {
	await startTaskSeries(farm.owner, rinse({ unit: 'week' }))
	const [first, second, third] = await listTasks(farm.owner)
	await completeTask(farm.owner, { taskId: first?.id ?? 0 })
	await terminateTask(farm.owner, { taskId: second?.id ?? 0 })
	await changeTask(farm.owner, { taskId: third?.id ?? 0, ...rinse({ dueDate: '2027-02-16' }) })
	const before = await days()
	farm.setNow(Date.UTC(2027, 1, 1, 15))
	await planTaskSeries(farm.ctx)
	expect(await days()).toEqual(before)
	expect(before).not.toContain('2027-02-07')
	await expect(removeTask(farm.owner, { taskId: third?.id ?? 0 })).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('a series is changed for the future only', async () => {
	const { id } = await startTaskSeries(farm.owner, rinse({ unit: 'week' }))
	const change = rinse({
		title: 'Change the filter',
		unit: 'week',
		every: 2,
		dueDate: '2027-02-14',
	})
	await changeTaskSeries(farm.owner, { seriesId: id, ...change })
	const list = (await listTasks(farm.owner)).map(({ dueDate, title }) => `${dueDate} ${title}`)
	expect(list).toEqual([
		'2027-01-31 Rinse the filter',
		'2027-02-07 Rinse the filter',
		'2027-02-14 Change the filter',
		'2027-02-28 Change the filter',
		'2027-03-14 Change the filter',
		'2027-03-28 Change the filter',
	])
	expect(await listSeries(farm.owner)).toMatchObject([{ title: 'Change the filter', every: 2 }])
})

test('ending a series deletes its later tasks and plans no more', async () => {
	const { id } = await startTaskSeries(farm.owner, rinse({ unit: 'day', every: 20 }))
	expect(await endTaskSeries(farm.owner, { seriesId: id })).toBe(3)
	farm.setNow(Date.UTC(2027, 5, 1))
	await planTaskSeries(farm.ctx)
	expect(await days()).toEqual(['2027-01-31'])
	await expect(findSeries(farm.owner, { seriesId: id })).rejects.toMatchObject({ code: 'conflict' })
})

test('a series ends by itself after its last day, and cannot begin in the past', async () => {
	await startTaskSeries(farm.owner, rinse({ unit: 'day', every: 10, lastDay: '2027-02-15' }))
	expect(await days()).toEqual(['2027-01-31', '2027-02-10'])
	await expect(startTaskSeries(farm.owner, rinse({ dueDate: '2027-01-30' }))).rejects.toMatchObject(
		{ code: 'invalid', field: 'dueDate' },
	)
	expect(TaskSeriesInput.safeParse({ ...rinse(), lastDay: '2027-01-30' }).success).toBe(false)
})
