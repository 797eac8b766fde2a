import { VERDICTS } from '@sfc/domain/control/controllers/dosing/dose'
import { DOSER_ROLES } from '@sfc/domain/growing/nutrients/doser-role'
import { z } from 'zod'
import { ClearNoticeInput, DoserForm, JugForm, MeasureInput } from './doser-input'
import { onFarm } from '../on-farm'
import { defineOperations } from '../operation'

const instant = z.int().describe('Milliseconds since 1970, UTC')

const DoserWire = z.object({
	key: z.string(),
	name: z.string(),
	role: z.enum(DOSER_ROLES).nullable().describe('Null until somebody set it up'),
	mlPerS: z.number().nullable().describe('Null until it was measured'),
	jug: z
		.object({
			leftMl: z.number(),
			enteredMl: z.number(),
			enteredAt: instant,
			daysLeft: z.number().nullable().describe('Null when too little was dosed to tell'),
		})
		.nullable(),
})

const DoseWire = z.object({
	startedAt: instant,
	label: z.string(),
	role: z.enum(DOSER_ROLES),
	why: z.string(),
	ml: z.number(),
	litres: z.number().describe('In the reservoir'),
	quantity: z.enum(['ph', 'ec']),
	before: z.number().nullable().describe('pH, or EC in mS/cm'),
	expected: z.number().describe('The change, with its sign'),
	after: z.number().nullable(),
	verdict: z.enum(VERDICTS).nullable().describe('Null until it is judged'),
})

const NoticeWire = z.object({
	id: z.int(),
	at: instant,
	title: z.string(),
	equipmentKey: z.string().nullable().describe('Null where the output is not bound'),
	isStopped: z.boolean().describe('Whether the output stays off until somebody clears it'),
	cleared: z.object({ at: instant, by: z.string(), note: z.string() }).nullable(),
})

const common = { tag: 'Control', auth: 'user' } as const
const reading = { permission: 'farm.see', method: 'get' } as const

export const dosingOperations = defineOperations(common, {
	changeDoser: {
		method: 'put',
		path: '/api/dosers/{equipmentKey}',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Set up what a dosing pump gives, and its budgets',
		query: onFarm,
		body: DoserForm,
		answer: DoserWire,
		refusals: { 404: 'No such pump', 409: 'Another pump gives the same' },
	},
	measurePump: {
		method: 'put',
		path: '/api/dosers/{equipmentKey}/rate',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Enter what a pump gave into a cup in its last manual run, at most half an hour ago',
		query: onFarm,
		body: MeasureInput,
		answer: z.object({ mlPerS: z.number() }),
		refusals: {
			404: 'No such pump, or not set up yet',
			409: 'It has not run, still runs, or ran for too short a time',
		},
	},
	listControlNotices: {
		...reading,
		path: '/api/control-notices',
		scope: 'read',
		summary:
			'What controllers ask for help with: open, or cleared within the last hour; newest first',
		query: onFarm,
		answer: z.array(NoticeWire),
	},
	clearControlNotice: {
		method: 'post',
		path: '/api/control-notices/{noticeId}/clear',
		permission: 'equipment.control',
		scope: 'control',
		summary: 'Note what was done about a notice, and let the controller go on',
		query: onFarm,
		body: ClearNoticeInput,
		answer: NoticeWire,
		refusals: {
			404: 'No such notice on the farm',
			409: 'It was cleared already, or the agent refused',
			503: 'The agent does not answer',
		},
	},
	enterJug: {
		method: 'put',
		path: '/api/dosers/{equipmentKey}/jug',
		permission: 'task.work',
		scope: 'tasks',
		summary: 'Enter what the jug of a pump holds now, such as after a refill',
		query: onFarm,
		body: JugForm,
		answer: z.object({ jugMl: z.number() }),
		refusals: { 404: 'No such pump, or not set up yet' },
	},
	listDosers: {
		...reading,
		path: '/api/dosers',
		scope: 'read',
		summary: 'The dosing pumps of a farm, and what is left in their jugs',
		query: onFarm,
		answer: z.array(DoserWire),
	},
	listDoses: {
		...reading,
		path: '/api/doses',
		scope: 'read',
		summary: 'The ledger of doses, newest first, and how many there are',
		query: onFarm.extend({
			equipmentKey: z.string().optional().describe('Of one pump'),
			limit: z.coerce.number().int().min(1).max(500).default(100).catch(100),
			offset: z.coerce.number().int().min(0).default(0).catch(0),
		}),
		answer: z.object({ total: z.int(), doses: z.array(DoseWire) }),
	},
})
