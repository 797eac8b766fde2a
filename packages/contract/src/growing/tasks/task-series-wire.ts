import { SERIES_UNITS } from '@sfc/domain/growing/tasks/series-days'
import { z } from 'zod'

const day = z.string().describe('YYYY-MM-DD in the farm’s timezone')

/** A recurring task, as the API returns it. */
export const TaskSeriesWire = z.object({
	id: z.int(),
	title: z.string(),
	description: z.string().nullable(),
	place: z.string().nullable(),
	priority: z.string(),
	durationMin: z.int().nullable(),
	assignedTo: z.string().nullable().describe('The id of a person'),
	every: z.int().describe('Units between two tasks'),
	unit: z.enum(SERIES_UNITS),
	firstDay: day,
	lastDay: day.nullable(),
})
