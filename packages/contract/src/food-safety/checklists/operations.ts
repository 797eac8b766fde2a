import { STEP_KINDS } from '@sfc/domain/food-safety/checklists/step'
import { SERIES_UNITS } from '@sfc/domain/growing/tasks/series-days'
import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { photoUpload } from '../../sent-photos'
import {
	ChecklistInput,
	ControlPointCallInput,
	CorrectiveActionInput,
	CorrectRecordCallInput,
	FillInCallInput,
	PeriodQuery,
} from './checklist-input'

const text = z.string().nullable()
const at = z.int().describe('Milliseconds since 1970, UTC')

const StepWire = z.object({
	key: z.string().describe('Names the answer'),
	label: z.string(),
	kind: z.enum(STEP_KINDS),
	isOptional: z.boolean(),
	hint: text,
	unit: text,
	low: z.number().nullable(),
	high: z.number().nullable(),
})

const ChecklistWire = z.object({
	id: z.int(),
	name: z.string(),
	version: z.int(),
	steps: z.array(StepWire),
	createdBy: z.string(),
	createdAt: at,
	changedBy: z.string(),
	changedAt: at,
	endedAt: z.int().nullable(),
	series: z
		.object({
			id: z.int(),
			every: z.int(),
			unit: z.enum(SERIES_UNITS),
			assignedTo: text,
		})
		.nullable()
		.describe('The recurring task that gives it its days'),
})

const DueWire = z.object({
	checklistId: z.int(),
	name: z.string(),
	taskId: z.int(),
	dueOn: z.string(),
	assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
})

const actionFields = {
	action: text.describe('What was done about it; null: nothing yet'),
	actionBy: text,
	actionWrittenBy: text,
	actionAt: z.int().nullable(),
}

const RecordWire = z.object({
	id: z.int(),
	checklistId: z.int(),
	name: z.string(),
	version: z.int(),
	steps: z.array(StepWire).describe('As they were when it was filled in'),
	answers: z.record(
		z.string(),
		z.object({
			value: z.string(),
			reason: text,
			action: text,
			actionBy: text,
			isLeftOpen: z.boolean(),
		}),
	),
	taskId: z.int().nullable(),
	note: text,
	signature: z.string(),
	signedBy: z.string().describe('Who was signed in'),
	signedAt: at,
	correctsId: z.int().nullable(),
	correction: text,
	correctedById: z.int().nullable().describe('The record that counts instead'),
	reviewedBy: text,
	reviewedAt: z.int().nullable(),
	deviations: z.array(
		z.object({
			id: z.int(),
			stepKey: z.string(),
			label: z.string(),
			found: z.string(),
			wanted: z.string(),
			...actionFields,
		}),
	),
	photoIds: z.array(z.int()),
})

const ControlPointWire = z.object({
	placeId: z.int(),
	place: z.string(),
	limits: z
		.object({
			lowC: z.number().nullable(),
			highC: z.number(),
			allowedMin: z.int(),
			source: text,
			validFrom: at,
			checkedThrough: z.int().nullable(),
			changedBy: z.string(),
		})
		.nullable(),
})

const ExcursionWire = z.object({
	id: z.int(),
	place: z.string(),
	lowC: z.number().nullable(),
	highC: z.number(),
	allowedMin: z.int(),
	fromAt: at,
	toAt: z.int().nullable().describe('Null: it goes on'),
	outMs: z.int(),
	silentMs: z.int(),
	worstC: z.number().nullable().describe('Null: not measured at all'),
	...actionFields,
})

const common = { tag: 'Checklists', auth: 'user', query: onFarm } as const
const see = { permission: 'farm.see', scope: 'read', method: 'get' } as const
const work = { permission: 'task.work', scope: 'tasks', method: 'post' } as const
const manage = { permission: 'farm.configure', scope: 'manage' } as const
const one = '/api/checklists/{checklistId}'
const record = '/api/checklist-records/{recordId}'
const limits = '/api/traceability/cold-places/{placeId}/limits'
const done = z.object({ message: z.string() })
const unusable = 'Not usable; the message says what and why'
const noChecklist = 'No such checklist on the farm'
const noRecord = 'No such record on the farm'
const noPlace = 'No such cold place on the farm'
const written = 'What was done is written already'

export const checklistOperations = defineOperations(common, {
	listChecklists: {
		...see,
		path: '/api/checklists',
		summary: 'The checklists of a farm with their present steps',
		answer: z.array(ChecklistWire),
	},
	listDueChecklists: {
		...see,
		path: '/api/checklists/due',
		summary: 'What has to be checked until today, oldest first',
		answer: z.array(DueWire),
	},
	addChecklist: {
		...manage,
		method: 'post',
		path: '/api/checklists',
		status: 201,
		summary: 'Add a checklist; a recurring task gives it its days',
		body: ChecklistInput,
		answer: ChecklistWire,
		refusals: { 400: unusable, 409: 'The farm has as many as it may have' },
	},
	changeChecklist: {
		...manage,
		method: 'put',
		path: one,
		summary: 'Change a checklist; records keep the steps that they were made with',
		body: ChecklistInput,
		answer: ChecklistWire,
		refusals: { 400: unusable, 404: noChecklist, 409: 'It has ended' },
	},
	endChecklist: {
		...manage,
		method: 'delete',
		path: one,
		summary: 'End a checklist; its records stay',
		answer: done,
		refusals: { 404: noChecklist, 409: 'It has ended' },
	},
	uploadChecklistPhoto: { ...photoUpload, ...work, path: '/api/checklists/photos' },
	fillInChecklist: {
		...work,
		path: `${one}/fill-in`,
		status: 201,
		summary: 'Sign a checklist with its answers, which completes the task of its day',
		body: FillInCallInput,
		answer: RecordWire,
		refusals: {
			400: unusable,
			404: 'No such checklist or task on the farm',
			409: 'The task is done, or the checklist has ended',
		},
	},
	listChecklistRecords: {
		...see,
		path: '/api/checklist-records',
		summary: 'The records that were signed in a period, newest first, at most 500',
		query: PeriodQuery.safeExtend(onFarm.shape),
		answer: z.array(RecordWire),
		refusals: { 400: 'Not a usable period' },
	},
	readChecklistRecord: {
		...see,
		path: record,
		summary: 'One record',
		answer: RecordWire,
		refusals: { 404: noRecord },
	},
	correctChecklistRecord: {
		...work,
		path: `${record}/correct`,
		status: 201,
		summary: 'Sign a further record in place of a mistaken one, which stays',
		body: CorrectRecordCallInput,
		answer: RecordWire,
		refusals: { 400: unusable, 404: noRecord, 409: 'It is corrected already' },
	},
	reviewChecklistRecord: {
		...manage,
		method: 'post',
		path: `${record}/review`,
		summary: 'Note that a manager reviewed a record (21 CFR 112.161(b))',
		answer: RecordWire,
		refusals: { 404: noRecord, 409: 'It is reviewed already' },
	},
	writeDeviationAction: {
		...work,
		path: '/api/checklist-deviations/{deviationId}/action',
		summary: 'Write what was done about an answer out of its limits',
		body: CorrectiveActionInput,
		answer: RecordWire,
		refusals: { 400: unusable, 404: 'No such deviation on the farm', 409: written },
	},
	listControlPoints: {
		...see,
		path: '/api/traceability/cold-place-limits',
		summary: 'The cold places of a farm with their limits',
		answer: z.array(ControlPointWire),
	},
	setControlPoint: {
		...manage,
		method: 'put',
		path: limits,
		summary: 'Set the limits of a cold place from now on',
		body: ControlPointCallInput,
		answer: ControlPointWire,
		refusals: { 400: unusable, 404: noPlace, 409: 'The place has no sensor' },
	},
	endControlPoint: {
		...manage,
		method: 'delete',
		path: limits,
		summary: 'End the limits of a cold place; what was found stays',
		answer: done,
		refusals: { 404: noPlace, 409: 'It has no limits' },
	},
	listExcursions: {
		...see,
		path: '/api/excursions',
		summary: 'When cold places were out of their limits or not measured, newest first, at most 500',
		query: PeriodQuery.safeExtend(onFarm.shape),
		answer: z.array(ExcursionWire),
		refusals: { 400: 'Not a usable period' },
	},
	writeExcursionAction: {
		...work,
		path: '/api/excursions/{excursionId}/action',
		summary: 'Write what was done about an excursion of a cold place',
		body: CorrectiveActionInput,
		answer: done,
		refusals: { 400: unusable, 404: 'No such excursion on the farm', 409: written },
	},
})
