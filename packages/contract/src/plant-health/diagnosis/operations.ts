import { z } from 'zod'
import { defineOperations } from '../../operation'
import { TaskWire } from '../../growing/tasks/task'
import { ConnectModelInput } from './vision-model'
import { AnswerInput, DiagnosisWire, OverlayQuery, VerdictInput } from './diagnosis-wire'

const common = { tag: 'Plant diagnosis', auth: 'user' } as const
const farmId = z.coerce
	.number()
	.int()
	.optional()
	.describe('One of your farms; your current farm when left out')
const missing = 'No such diagnosis on this farm'

export const diagnosisOperations = defineOperations(common, {
	listDiagnoses: {
		method: 'get',
		path: '/api/plant-diagnosis',
		permission: 'farm.see',
		scope: 'read',
		summary:
			'The diagnoses of a farm, newest first, 20 at a time; `before` is the id of the last one',
		query: z.object({ farmId, before: z.coerce.number().int().positive().optional() }),
		answer: z.array(DiagnosisWire),
	},
	analyzePlant: {
		method: 'post',
		path: '/api/plant-diagnosis/analyze',
		permission: 'journal.write',
		scope: 'journal',
		bodyAs: 'raw',
		form: {
			image: { isFile: true, about: 'A picture of the plant, 10 MB at most' },
			cycleId: { about: 'The planting cycle that it belongs to' },
			notes: { about: 'What was seen, in words' },
		},
		summary:
			'Diagnose a plant: a form with the file `image` and, where you like, `cycleId` and `notes`',
		query: z.object({ farmId }),
		answer: DiagnosisWire,
		refusals: {
			400: 'No picture of a plant that can be judged, or of no plant at all; the message says how to take a better one',
			413: 'Larger than 10 MB',
			429: 'Sixty pictures an hour at most',
		},
	},
	answerDiagnosis: {
		method: 'post',
		path: '/api/plant-diagnosis/answers',
		permission: 'journal.write',
		scope: 'journal',
		summary:
			'Answer a question about a plant: further evidence, by which the causes are ranked again',
		query: z.object({ farmId }),
		body: AnswerInput,
		answer: DiagnosisWire,
		refusals: { 400: 'Not one of the answers', 404: missing },
	},
	askVisionModel: {
		method: 'post',
		path: '/api/plant-diagnosis/model',
		permission: 'journal.write',
		scope: 'journal',
		summary:
			'Send a small copy of the photo to the farm’s vision model; what it sees is further evidence, marked as its own',
		query: z.object({ farmId }),
		body: AnswerInput.pick({ diagnosisId: true }),
		answer: DiagnosisWire,
		refusals: {
			404: missing,
			429: 'The calls of the day, or what they may cost, are used up',
			503: 'Plant analysis API not connected: none is set up, or it does not answer, with the reason',
		},
	},
	readVisionModel: {
		method: 'get',
		path: '/api/plant-diagnosis/vision-model',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The vision model that a farm may ask, without its key; null when none is set up',
		query: z.object({ farmId }),
		answer: z
			.object({
				baseUrl: z.string(),
				model: z.string(),
				hasKey: z.boolean(),
				callsADay: z.int(),
				usedToday: z.int(),
				usedThisMonth: z.int(),
				price: z.number().nullable().describe('In the currency of the farm'),
				pricePer: z.enum(['call', 'tokens']).describe('A call, or 1,000 tokens'),
				capADay: z.number().nullable().describe('In the currency of the farm'),
				spentToday: z.number(),
				spentThisMonth: z.number(),
				consentBy: z.string().describe('Who agreed to what is sent'),
				consentAt: z.int(),
			})
			.nullable(),
	},
	connectVisionModel: {
		method: 'put',
		path: '/api/plant-diagnosis/vision-model',
		permission: 'farm.configure',
		scope: 'session',
		summary: 'Set up the vision model of a farm; `consents` agrees to what is sent to it',
		query: z.object({ farmId }),
		body: ConnectModelInput,
		answer: z.object({ success: z.literal(true) }),
	},
	disconnectVisionModel: {
		method: 'delete',
		path: '/api/plant-diagnosis/vision-model',
		permission: 'farm.configure',
		scope: 'manage',
		summary: 'Remove the vision model of a farm and erase its key',
		query: z.object({ farmId }),
		answer: z.object({ success: z.literal(true) }),
		refusals: { 409: 'None is set up' },
	},
	judgeDiagnosis: {
		method: 'post',
		path: '/api/plant-diagnosis/verdicts',
		permission: 'journal.write',
		scope: 'journal',
		summary: 'Record whether a diagnosis was right, and else what it was',
		query: z.object({ farmId }),
		body: VerdictInput,
		answer: DiagnosisWire.extend({
			hitRate: z.object({ right: z.int(), judged: z.int() }).describe('Of this farm'),
		}),
		refusals: { 400: 'Not a usable verdict', 404: missing },
	},
	addDiagnosisToJournal: {
		method: 'post',
		path: '/api/plant-diagnosis/journal',
		permission: 'journal.write',
		scope: 'journal',
		summary: 'Write a diagnosis into the journal with its picture, once',
		query: z.object({ farmId }),
		body: AnswerInput.pick({ diagnosisId: true }),
		answer: z.object({ entryId: z.int(), isNew: z.boolean() }),
		refusals: { 404: missing },
	},
	planDiagnosisSteps: {
		method: 'post',
		path: '/api/plant-diagnosis/tasks',
		permission: 'task.work',
		scope: 'tasks',
		summary: 'Plan the steps against the likeliest cause as tasks, and a new photo in three days',
		query: z.object({ farmId }),
		body: AnswerInput.pick({ diagnosisId: true }),
		answer: z.array(TaskWire),
		status: 201,
		refusals: {
			400: 'Nothing was found, so there is nothing to do',
			404: missing,
			409: 'These steps are tasks already',
		},
	},
	proposeDiagnosisAdditions: {
		method: 'get',
		path: '/api/plant-diagnosis/additions',
		permission: 'farm.see',
		scope: 'read',
		summary:
			'What to add to the reservoir against the likeliest cause, by how it answered to doses; only proposed',
		query: z.object({ farmId, diagnosisId: z.coerce.number().int().positive() }),
		answer: z
			.object({
				quantity: z.enum(['ph', 'ec']),
				now: z.number(),
				target: z.number(),
				volumeL: z.number(),
				additions: z.array(
					z.discriminatedUnion('kind', [
						z.object({
							kind: z.literal('dose'),
							role: z.string(),
							name: z.string(),
							ml: z.number(),
							doses: z.int().describe('How many doses of the ledger this rests on'),
						}),
						z.object({ kind: z.literal('water'), litres: z.number() }),
					]),
				),
			})
			.nullable()
			.describe('Null when it asks for no change, or not enough is known'),
		refusals: { 404: missing },
	},
	readDiagnosisPicture: {
		method: 'get',
		path: '/api/plant-diagnosis/picture',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The picture of a diagnosis',
		query: z.object({
			farmId,
			diagnosisId: z.coerce.number().int().positive(),
			size: z.enum(['large', 'small']).default('large'),
		}),
		answer: 'The picture, WebP',
		refusals: { 404: missing },
	},
	readDiagnosisOverlay: {
		method: 'get',
		path: '/api/plant-diagnosis/overlay',
		permission: 'farm.see',
		scope: 'read',
		summary: 'Where on the picture one finding is: a transparent PNG to lay over it',
		query: OverlayQuery.extend({ farmId }),
		answer: 'The overlay, PNG',
		refusals: { 404: missing },
	},
})
