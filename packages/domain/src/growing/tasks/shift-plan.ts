import { addDays } from '../../calendar/calendar-day'
import type { TaskType } from '../planting-cycles/planned-tasks'

/** The longest cycle from planting to harvest, in days. */
const MAX_CYCLE_DAYS = 730

/** The days of a planting cycle; both counts are days after planting. */
export type Plan = { plantDate: string; transplantDays: number; harvestDays: number }

/** The tasks of a cycle that move with another: a later transplant moves the harvest. */
const FOLLOWING: Readonly<Record<TaskType, readonly TaskType[]>> = {
	plant: ['plant', 'transplant', 'harvest'],
	transplant: ['transplant', 'harvest'],
	harvest: ['harvest'],
	maintenance: [],
}

/**
 * A cycle's plan when its task of a type moves by `days`, earlier when negative. Shifting twice
 * equals shifting by the sum. The result may be invalid: see `planRefusal`.
 */
export function shiftPlan<P extends Plan>(plan: P, type: TaskType, days: number): P {
	const { plantDate, transplantDays, harvestDays } = plan
	if (type === 'plant') return { ...plan, plantDate: addDays(plantDate, days) }
	if (type === 'harvest') return { ...plan, harvestDays: harvestDays + days }
	if (type === 'maintenance') return plan
	return { ...plan, transplantDays: transplantDays + days, harvestDays: harvestDays + days }
}

/** Why a cycle's plan cannot change to another, in words; null when it can. */
export function planRefusal(
	before: Plan,
	{ plantDate, transplantDays, harvestDays }: Plan,
): string | null {
	if (harvestDays > MAX_CYCLE_DAYS)
		return `The harvest would be ${harvestDays} days after planting; a cycle lasts at most ${MAX_CYCLE_DAYS} days`
	// 0 transplant days mean that it is not transplanted.
	if (before.transplantDays > 0 && transplantDays < 1)
		return 'A crop cannot be transplanted before the day after its planting'
	if (harvestDays <= transplantDays) return 'Harvest must come after transplanting'
	return isPlausibleDay(plantDate) ? null : 'That day is too far away'
}

/** Whether a day lies in this century; others are typing errors. */
export const isPlausibleDay = (day: string): boolean => /^20\d\d-/.test(day)

type Open = { id: number; type: TaskType; title: string; dueDate: string }

export type MovedTask = { id: number; title: string; from: string; to: string }

/** A task that moves, and the open tasks of its cycle that move with it. */
export function tasksToMove(task: Open, ofCycle: readonly Open[], days: number): MovedTask[] {
	const following = ofCycle.filter(
		({ id, type }) => id !== task.id && FOLLOWING[task.type].includes(type),
	)
	return [task, ...following].map(({ id, title, dueDate }) => ({
		id,
		title,
		from: dueDate,
		to: addDays(dueDate, days),
	}))
}
