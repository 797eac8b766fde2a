import type { Task } from '@sfc/contract/growing/tasks/task'
import { daysBetween } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { relativeDay } from '@sfc/domain/calendar/relative-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import {
	type CycleStatus,
	isAbandonedCycle,
	isActiveCycle,
} from '@sfc/domain/growing/planting-cycles/cycle-status'
import { planDates } from '@sfc/domain/growing/planting-cycles/plan-dates'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { taskUrgency } from '@sfc/domain/growing/tasks/task-urgency'

type Cycle = {
	id: number
	cropName: string
	varietyName: string | null
	quantity: number
	plantDate: string
	transplantDays: number
	harvestDays: number
	zone: string
	status: CycleStatus
	transplantedOn: string | null
	harvestedOn: string | null
	endedOn: string | null
	notes: string | null
}

export type CycleView = ReturnType<typeof cycleView>

type Details = {
	trays: number
	lotId: number | null
	/** The first day after the pre-harvest intervals of its treatments; null when there is none now. */
	harvestFrom?: string | null
}

/** The card of a cycle: actual dates, and planned ones for what has not happened yet. */
export function cycleView(
	cycle: Cycle,
	{ trays, lotId, harvestFrom = null }: Details,
	today: string,
) {
	const dates = planDates(cycle.plantDate, cycle.transplantDays, cycle.harvestDays)
	const { status, transplantedOn, harvestedOn } = cycle
	const date = (planned: string, done: string | null, isOver: boolean) => {
		if (done) return { day: formatDay(done), relative: 'done' }
		return { day: formatDay(planned), relative: isOver ? '' : relativeDay(planned, today) }
	}
	const isActive = isActiveCycle(status)
	const isTransplanted = status === 'transplanted'
	const hasMove = cycle.transplantDays > 0
	return {
		id: cycle.id,
		crop: cycle.cropName,
		variety: cycle.varietyName,
		label: cropLabel(cycle),
		status,
		quantity: cycle.quantity,
		zone: cycle.zone,
		notes: cycle.notes,
		planted: formatDay(cycle.plantDate),
		transplant: hasMove
			? isTransplanted && !transplantedOn
				? { day: formatDay(dates.transplantDate), relative: 'done' }
				: date(dates.transplantDate, transplantedOn, !isActive)
			: null,
		harvest: isAbandonedCycle(status) ? null : date(dates.harvestDate, harvestedOn, !isActive),
		harvestFrom: harvestFrom && formatDay(harvestFrom),
		ended: cycle.endedOn && formatDay(cycle.endedOn),
		dayCount: Math.max(0, daysBetween(cycle.plantDate, today)),
		harvestDays: cycle.harvestDays,
		isActive,
		mayBeCut: isActive && cycle.plantDate <= today,
		trays,
		lotId,
		isInNursery: status === 'planted',
		trayDay: cycle.plantDate > today ? cycle.plantDate : today,
	}
}

export type TaskView = ReturnType<typeof taskView>

/** A task as one line of a list. */
export function taskView(task: Task, today: string) {
	return {
		id: task.id,
		title: task.title,
		type: task.type,
		cycleId: task.cycleId,
		priority: task.priority,
		status: task.status,
		day: formatDay(task.dueDate),
		relative: relativeDay(task.dueDate, today),
		daysOverdue: Math.max(0, daysBetween(task.dueDate, today)),
		urgency: taskUrgency(task.dueDate, today),
		place: task.crop ? `${formatPlants(task.crop.quantity)}, Zone ${task.crop.zone}` : task.place,
		completedBy: task.completedBy,
	}
}
