import { isCalendarDay } from '@sfc/domain/calendar/calendar-day'
import { isPlausibleDay } from '@sfc/domain/tasks/shift-plan'
import { z } from 'zod'

export const POSTPONE_DEFAULT_DAYS = 7
export const POSTPONE_MOST_DAYS = 365
export const TERMINATED_BY_USER = 'User terminated'

const POSTPONE_DAYS = `Postpone by a whole number of days from 1 to ${POSTPONE_MOST_DAYS}`
const NO_DAY = 'Please enter a day that exists'

export const taskDay = z
	.string(NO_DAY)
	.refine((day) => isCalendarDay(day) && isPlausibleDay(day), NO_DAY)
	.meta({ format: 'date' })

export const postponeDays = z
	.int(POSTPONE_DAYS)
	.min(1, POSTPONE_DAYS)
	.max(POSTPONE_MOST_DAYS, POSTPONE_DAYS)

const reason = z.string().trim().max(500, 'The reason must be at most 500 characters')

/** How far a task is put off; the usual week when it is not said. */
export const PostponeTaskInput = z.object({
	postponeDays: postponeDays.default(POSTPONE_DEFAULT_DAYS),
})

/** The day a task is moved to, as its form sends it. */
export const MoveTaskForm = z.object({ to: taskDay })

/** Why a task is called off. */
export const TerminateTaskInput = z.object({ reason: reason.nullish() })
