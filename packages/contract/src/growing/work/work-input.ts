import { MOST_WORK_MINUTES } from '@sfc/domain/growing/work/work-minutes'
import { z } from 'zod'
import { Day, optionalLine } from '../inventory/typed-figures'

const BAD_MINUTES = `Minutes must be a whole number from 1 to ${MOST_WORK_MINUTES}`

export const WorkMinutes = z
	.int(BAD_MINUTES)
	.min(1, BAD_MINUTES)
	.max(MOST_WORK_MINUTES, BAD_MINUTES)

/** The fields of work that somebody did. */
export const WorkFields = z.object({
	title: optionalLine('Title', 200).describe('What was done; of a task, its title when left out'),
	workedOn: Day,
	minutes: WorkMinutes,
	cycleId: z
		.int()
		.nullish()
		.describe('The crop it was done for; left out: that of the task, or the farm as a whole'),
	personId: z
		.string()
		.max(60)
		.nullish()
		.describe('Who worked; somebody else only by those who may see costs'),
	note: optionalLine('Note', 500),
	taskId: z.int().nullish(),
})

/** Work of a task, or with a title. */
export const WorkInput = WorkFields.refine(
	({ title, taskId }) => title !== null || taskId != null,
	{
		path: ['title'],
		message: 'Enter what was done',
	},
)
export type WorkInput = z.output<typeof WorkInput>

/** A correction of an entry: its person and task stay. */
export const WorkChange = WorkFields.omit({ personId: true, taskId: true }).refine(
	({ title }) => title !== null,
	{ path: ['title'], message: 'Enter what was done' },
)
export type WorkChange = z.output<typeof WorkChange>
