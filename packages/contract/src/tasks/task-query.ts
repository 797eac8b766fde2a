import { z } from 'zod'
import { taskDay } from './task-input'

/** Which days of the calendar a call asks for, both included. */
export const CalendarQuery = z
	.object({ from: taskDay.optional(), to: taskDay.optional() })
	.refine(({ from, to }) => !from || !to || from <= to, {
		path: ['to'],
		error: 'The last day must not come before the first',
	})

const LIMIT = 'The limit must be a whole number from 1 to 500'

/** How many completions a call asks for. */
export const CompletionsQuery = z.object({
	limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(500, LIMIT).default(100),
})
