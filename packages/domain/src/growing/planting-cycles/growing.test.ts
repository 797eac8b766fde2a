import { expect, test } from 'vitest'
import { relativeDay } from '../../calendar/relative-day'
import { CROP_GROUPS, catalogueCrop } from './crop-catalogue'
import { cropLabel } from './crop-label'
import { CYCLE_STATUSES, isActiveCycle } from './cycle-status'
import { plannedTasks } from './planned-tasks'
import { taskStatus } from '../tasks/task-status'
import { taskUrgency } from '../tasks/task-urgency'

const TODAY = '2026-03-01'

test.each([
	['2026-03-01', 'Today', 'red', 'pending'],
	['2026-03-02', 'Tomorrow', 'red', 'pending'],
	['2026-03-03', 'in 2 days', 'yellow', 'pending'],
	['2026-03-04', 'in 3 days', 'yellow', 'pending'],
	['2026-03-05', 'in 4 days', 'green', 'pending'],
	['2026-02-28', '1 day overdue', 'red', 'overdue'],
	['2026-02-20', '9 days overdue', 'red', 'overdue'],
])('a task due %s is “%s”, %s and %s', (dueDate, words, colour, status) => {
	expect(relativeDay(dueDate, TODAY)).toBe(words)
	expect(taskUrgency(dueDate, TODAY)).toBe(colour)
	expect(taskStatus({ isCompleted: false, dueDate }, TODAY)).toBe(status)
	expect(taskStatus({ isCompleted: true, dueDate }, TODAY)).toBe('completed')
})

test('a cycle is active until it is harvested, cancelled or terminated', () => {
	expect(CYCLE_STATUSES.filter(isActiveCycle)).toEqual(['planted', 'transplanted'])
})

const basil = {
	cropName: 'Basil',
	varietyName: 'Sweet',
	plantDate: '2026-02-20',
	transplantDays: 14,
	harvestDays: 45,
	status: 'planted',
} as const

test('a cycle has a planting, a transplant and a harvest task on their days', () => {
	expect(plannedTasks(basil).map(({ title, dueDate }) => [title, dueDate])).toEqual([
		['Plant Basil - Sweet', '2026-02-20'],
		['Transplant Basil - Sweet', '2026-03-06'],
		['Harvest Basil - Sweet', '2026-04-06'],
	])
})

test('a crop that grows where it was sown is not transplanted', () => {
	const types = plannedTasks({ ...basil, transplantDays: 0 }).map(({ type }) => type)
	expect(types).toEqual(['plant', 'harvest'])
})

test('an ended cycle has no tasks', () => {
	expect(plannedTasks({ ...basil, status: 'terminated' })).toEqual([])
})

test('the catalogue has every lettuce category with its count, and one label a crop', () => {
	const counts = CROP_GROUPS.map(({ heading, crops }) => `${heading}: ${crops.length}`)
	expect(counts).toEqual([
		'Butterhead lettuce (Easy): 10',
		'Romaine lettuce (Easy): 7',
		'Looseleaf lettuce (Easy): 9',
		'Crisphead lettuce (Hard, Difficult in Hydroponics): 5',
		'Batavian lettuce (Medium, Heat-Tolerant): 5',
		'Specialty lettuce (Easy): 11',
		'Herbs (Medium): 1',
		'Greens (Easy): 1',
		'Microgreens (Easy): 1',
		'By crop type: 12',
	])
	const crops = CROP_GROUPS.flatMap((group) => group.crops)
	expect(new Set(crops.map(cropLabel)).size).toBe(crops.length)
	for (const crop of crops) expect(catalogueCrop(cropLabel(crop))).toEqual(crop)
	expect(catalogueCrop('Basil - Plastic')).toBeUndefined()
})
