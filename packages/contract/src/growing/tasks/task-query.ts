import { z } from 'zod'
import { taskDay } from './task-input'

/** A field of an address: left blank, as a form sends it, it is not there. */
const unlessBlank = <T extends z.ZodType>(field: T) =>
	z.preprocess((text) => (text === '' ? undefined : text), field.optional()).optional()

/** Which days of the calendar a call asks for, both included. */
export const CalendarQuery = z
	.object({
		from: unlessBlank(taskDay).describe('First day, YYYY-MM-DD'),
		to: unlessBlank(taskDay).describe('Last day, YYYY-MM-DD'),
	})
	.refine(({ from, to }) => !from || !to || from <= to, {
		path: ['to'],
		error: 'The last day must not come before the first',
	})

const LIMIT = 'The limit must be a whole number from 1 to 500'

/** How many completions a call asks for. */
export const CompletionsQuery = z.object({
	limit: unlessBlank(z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(500, LIMIT)),
})
