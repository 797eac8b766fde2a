import type { Task } from '@sfc/contract/tasks/task'
import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayInWords } from '@sfc/domain/calendar/day-in-words'
import { relativeDay } from '@sfc/domain/calendar/relative-day'
import { cropLabel } from '@sfc/domain/growing/crop-label'
import { type CycleStatus, isActiveCycle } from '@sfc/domain/growing/cycle-status'
import { planDates } from '@sfc/domain/growing/plan-dates'
import { taskUrgency } from '@sfc/domain/tasks/task-urgency'

/** The farm's place and the moment: days are counted there. */
type At = { timezone: string; now: number }

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
	notes: string | null
}

const UPCOMING_SHOWN = 8
const TASKS_A_PAGE = 25

/** The figures above the list. An overdue task is pending, but no longer upcoming. */
export function summaryOf(cycles: readonly Cycle[], tasks: readonly Task[]) {
	const active = cycles.filter(({ status }) => isActiveCycle(status))
	const pending = tasks.filter(({ isCompleted }) => !isCompleted)
	const overdue = pending.filter(({ status }) => status === 'overdue').length
	return {
		activeCycles: active.length,
		totalPlants: active.reduce((sum, { quantity }) => sum + quantity, 0),
		pendingTasks: pending.length,
		overdueTasks: overdue,
		upcomingTasks: pending.length - overdue,
	}
}

export type CycleView = ReturnType<typeof cycleView>

function cycleView(cycle: Cycle, today: string) {
	const dates = planDates(cycle.plantDate, cycle.transplantDays, cycle.harvestDays)
	const date = (day: string) => ({ day: dayInWords(day), relative: relativeDay(day, today) })
	const age = daysBetween(cycle.plantDate, today)
	return {
		id: cycle.id,
		crop: cycle.cropName,
		variety: cycle.varietyName,
		label: cropLabel(cycle),
		status: cycle.status,
		quantity: cycle.quantity,
		zone: cycle.zone,
		notes: cycle.notes,
		planted: dayInWords(cycle.plantDate),
		transplant: cycle.transplantDays > 0 ? date(dates.transplantDate) : null,
		harvest: date(dates.harvestDate),
		dayCount: Math.max(0, age),
		harvestDays: cycle.harvestDays,
		isTransplanted: cycle.status === 'transplanted',
	}
}

/** The cycles that are growing, and how many have ended. */
export function cyclesView(cycles: readonly Cycle[], { timezone, now }: At) {
	const today = todayIn(timezone, now)
	const active = cycles.filter(({ status }) => isActiveCycle(status))
	return {
		cycles: active.map((cycle) => cycleView(cycle, today)),
		endedCount: cycles.length - active.length,
	}
}

export type TaskView = ReturnType<typeof taskView>

function taskView(task: Task, today: string) {
	return {
		id: task.id,
		title: task.title,
		type: task.type,
		priority: task.priority,
		status: task.status,
		day: dayInWords(task.dueDate),
		relative: relativeDay(task.dueDate, today),
		daysOverdue: Math.max(0, daysBetween(task.dueDate, today)),
		urgency: taskUrgency(task.dueDate, today),
		place: task.crop && `${task.crop.quantity} plants, Zone ${task.crop.zone}`,
		completedBy: task.completedBy,
	}
}

const isOpen = ({ isCompleted }: Task) => !isCompleted

/** The next open tasks, late ones first, and how many more there are. */
export function upcomingView(tasks: readonly Task[], { timezone, now }: At) {
	const open = tasks.filter(isOpen)
	const today = todayIn(timezone, now)
	return {
		tasks: open.slice(0, UPCOMING_SHOWN).map((task) => taskView(task, today)),
		moreCount: Math.max(0, open.length - UPCOMING_SHOWN),
	}
}

/** One page of all tasks: open ones by their day, then what is done, latest first. */
export function taskPage(tasks: readonly Task[], wantedPage: number, { timezone, now }: At) {
	const done = tasks.filter(({ isCompleted }) => isCompleted).reverse()
	const all = [...tasks.filter(isOpen), ...done]
	const pages = Math.max(1, Math.ceil(all.length / TASKS_A_PAGE))
	const page = Math.min(pages, Math.max(1, Math.trunc(wantedPage) || 1))
	const shown = all.slice((page - 1) * TASKS_A_PAGE, page * TASKS_A_PAGE)
	const today = todayIn(timezone, now)
	return { tasks: shown.map((task) => taskView(task, today)), page, pages }
}
