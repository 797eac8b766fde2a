import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { TASK_PRIORITIES } from '@sfc/domain/growing/planting-cycles/planned-tasks'
import { SERIES_UNITS } from '@sfc/domain/growing/tasks/series-days'
import { isPlausibleDay } from '@sfc/domain/growing/tasks/shift-plan'
import { z } from 'zod'

export const POSTPONE_DEFAULT_DAYS = 7
const POSTPONE_MAX_DAYS = 365
export const TERMINATED_BY_USER = 'User terminated'

const POSTPONE_DAYS = `Postpone by a whole number of days from 1 to ${POSTPONE_MAX_DAYS}`
const NO_DAY = 'Please enter a day that exists'

export const taskDay = z
	.string(NO_DAY)
	.refine((day) => isCalendarDay(day) && isPlausibleDay(day), NO_DAY)
	.meta({ format: 'date' })

const postponeDays = z
	.int(POSTPONE_DAYS)
	.min(1, POSTPONE_DAYS)
	.max(POSTPONE_MAX_DAYS, POSTPONE_DAYS)

const reason = z
	.string('The reason must be a text')
	.trim()
	.max(500, 'The reason must be at most 500 characters')

/** How far a task is put off; the usual week when it is not said. */
export const PostponeTaskInput = z.object({
	postponeDays: postponeDays.default(POSTPONE_DEFAULT_DAYS),
})

/** A postponement as its form sends it, with nothing left out. */
export const PostponeTaskForm = z.object({ postponeDays })

/** The day a task is moved to, as its form sends it. */
export const MoveTaskForm = z.object({ to: taskDay })

/** Why a task is called off. */
export const TerminateTaskInput = z.object({ reason: reason.nullish() })

const TITLE = 'Please enter the task'
const MINUTES = 'Minutes must be a whole number from 1 to 1440'
const optional = (most: number, what: string) =>
	z.string().trim().max(most, `${what} must be at most ${most} characters`).nullish()

const taskFields = {
	title: z.string(TITLE).trim().min(1, TITLE).max(200, 'The title must be at most 200 characters'),
	description: optional(2000, 'The description'),
	place: optional(100, 'The place'),
	priority: z.enum(TASK_PRIORITIES, 'Please select a priority').default('medium'),
	durationMin: z.int(MINUTES).min(1, MINUTES).max(1440, MINUTES).nullish(),
	assignedTo: z.string().max(100).nullish(),
}

/** An own task of the farm: what, when, how urgent, and who does it. */
export const TaskInput = z.object({ ...taskFields, dueDate: taskDay })
export type TaskInput = z.infer<typeof TaskInput>

const EVERY = 'Repeat after a whole number from 1 to 365'
const LAST_TOO_EARLY = 'The last day must not come before the first'

const seriesFields = {
	every: z.int(EVERY).min(1, EVERY).max(365, EVERY).default(1),
	lastDay: taskDay.nullish(),
}

/** Own work that comes again; `dueDate` is its first day. */
export const TaskSeriesInput = z
	.object({
		...taskFields,
		...seriesFields,
		dueDate: taskDay,
		unit: z.enum(SERIES_UNITS, 'Please select how it repeats'),
	})
	.refine(({ dueDate, lastDay }) => !lastDay || lastDay >= dueDate, {
		path: ['lastDay'],
		error: LAST_TOO_EARLY,
	})
export type TaskSeriesInput = z.infer<typeof TaskSeriesInput>

/** A new own task as its form sends it; `once` or repeating. */
export const NewTaskForm = z
	.object({
		...taskFields,
		...seriesFields,
		dueDate: taskDay,
		unit: z.enum(['once', ...SERIES_UNITS], 'Please select how it repeats').default('once'),
	})
	.refine(({ unit, dueDate, lastDay }) => unit === 'once' || !lastDay || lastDay >= dueDate, {
		path: ['lastDay'],
		error: LAST_TOO_EARLY,
	})

/** Who a task is given to; nobody when left out. */
export const AssignTaskForm = z.object({ assignedTo: z.string().max(100).nullish() })
