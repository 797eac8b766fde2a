import { cropLabel } from './crop-label'
import { type CycleStatus, isActiveCycle } from './cycle-status'
import { planDates } from './plan-dates'

export const TASK_TYPES = ['plant', 'transplant', 'harvest', 'maintenance'] as const
export type TaskType = (typeof TASK_TYPES)[number]

export const TASK_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const
export type TaskPriority = (typeof TASK_PRIORITIES)[number]

export type PlannedTask = {
	type: TaskType
	title: string
	dueDate: string
	priority: TaskPriority
}

type Plan = {
	cropName: string
	varietyName: string | null
	plantDate: string
	transplantDays: number
	harvestDays: number
	status: CycleStatus
}

/**
 * The tasks of a cycle: plant, transplant, harvest. A crop with 0 transplant days grows where it
 * was sown and is not transplanted; an ended cycle has no tasks.
 */
export function plannedTasks(cycle: Plan): PlannedTask[] {
	if (!isActiveCycle(cycle.status)) return []
	const { plantDate, transplantDays } = cycle
	const { transplantDate, harvestDate } = planDates(plantDate, transplantDays, cycle.harvestDays)
	const crop = cropLabel(cycle)
	const tasks: PlannedTask[] = [
		{ type: 'plant', title: `Plant ${crop}`, dueDate: plantDate, priority: 'medium' },
	]
	if (transplantDays > 0) {
		const title = `Transplant ${crop}`
		tasks.push({ type: 'transplant', title, dueDate: transplantDate, priority: 'medium' })
	}
	// A ripe crop does not wait.
	tasks.push({ type: 'harvest', title: `Harvest ${crop}`, dueDate: harvestDate, priority: 'high' })
	return tasks
}
