import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { WorkChange, WorkInput } from './work-input'

const WorkWire = z.object({
	id: z.int(),
	taskId: z.int().nullable(),
	cycleId: z.int().nullable().describe('The crop it was done for; null: the farm as a whole'),
	title: z.string(),
	personId: z.string(),
	personName: z.string(),
	workedOn: z.string(),
	minutes: z.int(),
	note: z.string().nullable(),
	recordedBy: z.string(),
	createdAt: z.int().describe('Milliseconds since 1970, UTC'),
})

const RunningWork = z.object({
	taskId: z.int(),
	title: z.string(),
	startedAt: z.int().describe('Milliseconds since 1970, UTC'),
})

const common = {
	tag: 'Work',
	auth: 'user',
	query: onFarm,
	permission: 'task.work',
	scope: 'tasks',
} as const
const path = '/api/work'
const missing = 'No such entry on the farm, or it is of somebody else'

export const workOperations = defineOperations(common, {
	listWork: {
		scope: 'read',
		method: 'get',
		path,
		summary:
			'The last 500 entries of work, the newest day first: of all by those who may see costs, else one’s own',
		answer: z.object({ entries: z.array(WorkWire), running: RunningWork.nullable() }),
	},
	recordWork: {
		method: 'post',
		path,
		status: 201,
		summary: 'Record minutes of work',
		body: WorkInput,
		answer: WorkWire,
		refusals: { 400: 'Not usable; the message says what and why' },
	},
	changeWork: {
		method: 'put',
		path: `${path}/{workId}`,
		summary: 'Correct an entry of work',
		body: WorkChange,
		answer: WorkWire,
		refusals: { 400: 'Not usable; the message says what and why', 404: missing },
	},
	removeWork: {
		method: 'delete',
		path: `${path}/{workId}`,
		summary: 'Delete an entry of work',
		answer: z.object({ message: z.string() }),
		refusals: { 404: missing },
	},
	startWork: {
		method: 'post',
		path: `${path}/start`,
		status: 201,
		summary: 'Start working on a task',
		body: z.object({ taskId: z.int() }),
		answer: RunningWork,
		refusals: { 404: 'No such task on the farm', 409: 'Something is running already' },
	},
	stopWork: {
		method: 'post',
		path: `${path}/stop`,
		summary: 'Stop working, and record the minutes',
		answer: WorkWire,
		refusals: { 409: 'Nothing is running, or for more than 16 hours' },
	},
	discardWork: {
		method: 'post',
		path: `${path}/discard`,
		summary: 'Stop working without recording anything',
		answer: z.object({ message: z.string() }),
		refusals: { 409: 'Nothing is running' },
	},
})
