import type { Task } from '@sfc/contract/tasks/task'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { expect, test } from 'vitest'
import { cyclesView, summaryOf, taskPage, upcomingView } from './view'

const at = { timezone: 'UTC', now: Date.UTC(2026, 2, 1, 12) }
const TODAY = '2026-03-01'

const task = (id: number, inDays: number, isCompleted = false): Task => ({
	id,
	farmId: 11,
	cycleId: null,
	seriesId: null,
	type: 'maintenance',
	title: `Task ${id}`,
	description: null,
	place: null,
	durationMin: 30,
	assignedTo: null,
	dueDate: addDays(TODAY, inDays),
	priority: 'medium',
	status: isCompleted ? 'completed' : inDays < 0 ? 'overdue' : 'pending',
	isCompleted,
	completedAt: null,
	completedBy: null,
	completionNote: null,
	terminatedAt: null,
	terminatedBy: null,
	terminationReason: null,
	crop: null,
})

const cycle = (status: 'planted' | 'harvested', quantity: number) => ({
	id: quantity,
	cropName: 'Basil',
	varietyName: null,
	quantity,
	plantDate: '2026-02-19',
	transplantDays: 14,
	harvestDays: 45,
	zone: 'A',
	status,
	notes: null,
})

test('the figures count what is growing and what is open', () => {
	const cycles = [cycle('planted', 24), cycle('planted', 6), cycle('harvested', 1000)]
	const tasks = [task(1, -2), task(2, 0), task(3, 5), task(4, -9, true)]
	expect(summaryOf(cycles, tasks)).toEqual({
		activeCycles: 2,
		totalPlants: 30,
		pendingTasks: 3,
		overdueTasks: 1,
		upcomingTasks: 2,
	})
	expect(cyclesView(cycles, at)).toMatchObject({
		cycles: [{ dayCount: 10, harvest: { day: 'Apr 5, 2026', relative: 'in 35 days' } }, {}],
		endedCount: 1,
	})
})

test('the first eight open tasks are shown and the rest is counted', () => {
	const tasks = [task(100, -3, true), ...Array.from({ length: 11 }, (_, n) => task(n, n - 1))]
	const { tasks: shown, moreCount } = upcomingView(tasks, at)
	expect(shown.map(({ relative }) => relative).slice(0, 4)).toEqual([
		'1 day overdue',
		'Today',
		'Tomorrow',
		'in 2 days',
	])
	expect([shown.length, moreCount]).toEqual([8, 3])
})

test('all tasks are paged, done ones last, and no page number leads astray', () => {
	const tasks = [
		task(1, -5, true),
		task(2, -4, true),
		...Array.from({ length: 30 }, (_, n) => task(n + 3, n)),
	]
	expect(taskPage(tasks, 2, at).tasks.map(({ id }) => id)).toEqual([28, 29, 30, 31, 32, 2, 1])
	for (const page of [0, -1, 1.5, Number.NaN]) expect(taskPage(tasks, page, at).page).toBe(1)
	expect(taskPage(tasks, 1e9, at)).toMatchObject({ page: 2, pages: 2 })
	expect(taskPage([], 1, at)).toEqual({ tasks: [], page: 1, pages: 1 })
})
