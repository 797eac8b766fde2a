import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, todayIn } from '../../calendar/calendar-day'
import { dayStart } from '../../calendar/day-start'
import { TIMEZONES } from '../../calendar/timezone'
import { plannedTasks, TASK_TYPES } from '../planting-cycles/planned-tasks'
import { planRefusal, shiftPlan, tasksToMove } from './shift-plan'

const day = fc.integer({ min: 0, max: 8_000 }).map((n) => addDays('2020-02-20', n))
const plan = fc
	.record({
		plantDate: day,
		transplantDays: fc.integer({ min: 1, max: 100 }),
		growing: fc.integer({ min: 1, max: 200 }),
	})
	.map(({ growing, ...rest }) => ({ ...rest, harvestDays: rest.transplantDays + growing }))
const type = fc.constantFrom(...TASK_TYPES)
const count = fc.integer({ min: -365, max: 365 })

const CROP = { cropName: 'Basil', varietyName: null, status: 'planted' } as const
const datesOf = (of: { plantDate: string; transplantDays: number; harvestDays: number }) =>
	plannedTasks({ ...CROP, ...of }).map((task, id) => ({ ...task, id }))

test('postponing is additive, across leap days and changes of the clock', () => {
	fc.assert(
		fc.property(plan, type, count, count, (before, of, a, b) => {
			expect(shiftPlan(shiftPlan(before, of, a), of, b)).toEqual(shiftPlan(before, of, a + b))
		}),
	)
})

test('the tasks said to move are those the plan moves', () => {
	fc.assert(
		fc.property(
			plan,
			fc.constantFrom(0, 1, 2),
			fc.integer({ min: 1, max: 365 }),
			(of, at, days) => {
				const before = datesOf(of)
				const task = before[at]
				if (!task) throw new Error('a plan has three tasks')
				const after = datesOf(shiftPlan(of, task.type, days))
				const moved = tasksToMove(task, before, days)
				for (const { id, dueDate } of before) {
					const to = moved.find((other) => other.id === id)?.to ?? dueDate
					expect(after[id]?.dueDate).toBe(to)
				}
				expect(moved[0]).toMatchObject({ id: task.id, to: addDays(task.dueDate, days) })
			},
		),
	)
})

test.each(TIMEZONES.map(({ zone }) => zone))('in %s postponing moves by calendar days', (zone) => {
	fc.assert(
		fc.property(day, fc.integer({ min: 1, max: 365 }), (from, days) => {
			const to = addDays(from, days)
			expect(todayIn(zone, dayStart(to, zone))).toBe(to)
			expect(daysBetween(from, to)).toBe(days)
		}),
		{ numRuns: 10 },
	)
})

const BASIL = { plantDate: '2026-02-20', transplantDays: 14, harvestDays: 45 }

test('a later transplant moves the harvest, a later harvest moves nothing else', () => {
	expect(shiftPlan(BASIL, 'plant', 3)).toEqual({ ...BASIL, plantDate: '2026-02-23' })
	expect(shiftPlan(BASIL, 'transplant', 7)).toMatchObject({ transplantDays: 21, harvestDays: 52 })
	expect(shiftPlan(BASIL, 'harvest', 7)).toMatchObject({ transplantDays: 14, harvestDays: 52 })
	expect(shiftPlan(BASIL, 'maintenance', 7)).toBe(BASIL)
	const alone = { id: 1, type: 'maintenance', title: 'Clean', dueDate: '2026-03-01' } as const
	const crop = { id: 2, type: 'harvest', title: 'Harvest', dueDate: '2026-03-02' } as const
	expect(tasksToMove(alone, [alone, crop], 7)).toEqual([
		{ id: 1, title: 'Clean', from: '2026-03-01', to: '2026-03-08' },
	])
})

test.each([
	['harvest', 685, null],
	['harvest', 686, 'The harvest would be 731 days after planting; a cycle lasts at most 730 days'],
	['harvest', -31, 'Harvest must come after transplanting'],
	['transplant', -13, null],
	['transplant', -14, 'A crop cannot be transplanted before the day after its planting'],
	['plant', 365 * 100, 'That day is too far away'],
] as const)('a %s moved by %i days: %s', (of, days, words) => {
	expect(planRefusal(BASIL, shiftPlan(BASIL, of, days))).toBe(words)
})
