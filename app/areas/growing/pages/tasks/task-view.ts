import type { Task } from '@sfc/contract/growing/tasks/task'
import { daysBetween } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { relativeDay } from '@sfc/domain/calendar/relative-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatPlants } from '@sfc/domain/growing/planting-cycles/format-plants'
import { taskUrgency } from '@sfc/domain/growing/tasks/task-urgency'

export type TaskView = ReturnType<typeof taskView>

/** A task in the calendar; `today` is the farm's date. */
export function taskView(task: Task, today: string) {
	const { id, cycleId, checklistId, type, title, description, dueDate, priority, status } = task
	return {
		id,
		cycleId,
		checklistId,
		type,
		title,
		description,
		dueDate,
		priority,
		status,
		/** Only the crop, because it stands next to the icon of the kind of task. */
		shortTitle: task.crop ? cropLabel(task.crop) : title,
		day: formatDay(dueDate),
		relative: relativeDay(dueDate, today),
		daysOverdue: Math.max(0, daysBetween(dueDate, today)),
		urgency: taskUrgency(dueDate, today),
		isOpen: !task.isCompleted && task.terminatedAt === null,
		isDone: task.isCompleted,
		isSeries: task.seriesId !== null,
		place: task.crop ? `${formatPlants(task.crop.quantity)}, Zone ${task.crop.zone}` : task.place,
		minutes: task.durationMin,
		assignedTo: task.assignedTo?.name ?? null,
		completedBy: task.completedBy,
	}
}
