import { checklistOperations } from '@sfc/contract/food-safety/checklists/operations'
import type { FarmScope } from '~/context.server'
import { implement } from '~/api/operation-handlers'
import { CHECKLIST_PHOTOS } from '~/areas/food-safety/services/checklists/checklist-photos.server'
import {
	correctRecord,
	fillIn,
	reviewRecord,
} from '~/areas/food-safety/services/checklists/fill-in.server'
import {
	listChecklists,
	type Checklist,
} from '~/areas/food-safety/services/checklists/list-checklists.server'
import {
	listRecords,
	readRecord,
	type ChecklistRecord,
} from '~/areas/food-safety/services/checklists/list-records.server'
import { listDue } from '~/areas/food-safety/services/checklists/load-due.server'
import {
	addChecklist,
	changeChecklist,
	endChecklist,
} from '~/areas/food-safety/services/checklists/save-checklist.server'
import {
	writeDeviationAction,
	writeExcursionAction,
} from '~/areas/food-safety/services/checklists/write-action.server'
import {
	listExcursions,
	type FoundExcursion,
} from '~/areas/food-safety/services/control-points/list-excursions.server'
import {
	endControlPoint,
	findControlPoint,
	listControlPoints,
	setControlPoint,
	type PlaceLimits,
} from '~/areas/food-safety/services/control-points/set-control-point.server'
import { parsePathId } from '~/http/parse-path-id'
import { storeUploadedPhoto } from '~/http/store-uploaded-photo.server'

const MOST = 500
const checklistOf = (id: string) => ({ checklistId: parsePathId(id, 'Checklist not found') })
const recordOf = (id: string) => ({ recordId: parsePathId(id, 'Record not found') })
const placeOf = (id: string) => ({ placeId: parsePathId(id, 'Cold place not found') })

const checklistToWire = ({ versionId: _version, series, ...checklist }: Checklist) => ({
	...checklist,
	series: series && {
		id: series.id,
		every: series.every,
		unit: series.unit,
		assignedTo: series.assignedTo,
	},
})

const recordToWire = ({ versionId: _version, ...record }: ChecklistRecord) => record

const limitsToWire = ({ place, limits }: PlaceLimits) => ({
	placeId: place.id,
	place: place.name,
	limits: limits && {
		lowC: limits.lowC,
		highC: limits.highC,
		allowedMin: limits.allowedMin,
		source: limits.source,
		validFrom: limits.validFrom,
		checkedThrough: limits.checkedThrough,
		changedBy: limits.changedBy,
	},
})

const excursionToWire = ({ placeKey: _key, source: _source, ...excursion }: FoundExcursion) =>
	excursion

const sendRecord = async (ctx: FarmScope, id: { recordId: number }) =>
	recordToWire(await readRecord(ctx, id))

export const checklistsApi = implement(checklistOperations, {
	listChecklists: async (ctx) => (await listChecklists(ctx)).map(checklistToWire),
	listDueChecklists: (ctx) => listDue(ctx),
	addChecklist: async (ctx, { body }) => checklistToWire(await addChecklist(ctx, body)),
	async changeChecklist(ctx, { params, body }) {
		const changed = { ...checklistOf(params.checklistId), ...body }
		return checklistToWire(await changeChecklist(ctx, changed))
	},
	async endChecklist(ctx, { params }) {
		await endChecklist(ctx, checklistOf(params.checklistId))
		return { message: 'Checklist ended' }
	},
	uploadChecklistPhoto: (ctx, { request }) => storeUploadedPhoto(ctx, request, CHECKLIST_PHOTOS),
	fillInChecklist: async (ctx, { params, body }) =>
		sendRecord(ctx, await fillIn(ctx, { ...checklistOf(params.checklistId), ...body })),
	listChecklistRecords: async (ctx, { query: { from, until } }) =>
		(await listRecords(ctx, { from, until, limit: MOST })).map(recordToWire),
	readChecklistRecord: (ctx, { params }) => sendRecord(ctx, recordOf(params.recordId)),
	correctChecklistRecord: async (ctx, { params, body }) =>
		sendRecord(ctx, await correctRecord(ctx, { ...recordOf(params.recordId), ...body })),
	async reviewChecklistRecord(ctx, { params }) {
		await reviewRecord(ctx, recordOf(params.recordId))
		return sendRecord(ctx, recordOf(params.recordId))
	},
	async writeDeviationAction(ctx, { params, body }) {
		const deviationId = parsePathId(params.deviationId, 'Deviation not found')
		return sendRecord(ctx, await writeDeviationAction(ctx, { deviationId, ...body }))
	},
	listControlPoints: async (ctx) => (await listControlPoints(ctx)).map(limitsToWire),
	async setControlPoint(ctx, { params, body }) {
		const place = placeOf(params.placeId)
		await setControlPoint(ctx, { ...place, ...body })
		return limitsToWire(await findControlPoint(ctx, place))
	},
	async endControlPoint(ctx, { params }) {
		await endControlPoint(ctx, placeOf(params.placeId))
		return { message: 'Limits ended' }
	},
	listExcursions: async (ctx, { query: { from, until } }) =>
		(await listExcursions(ctx, { from, until, limit: MOST })).map(excursionToWire),
	async writeExcursionAction(ctx, { params, body }) {
		const excursionId = parsePathId(params.excursionId, 'Excursion not found')
		await writeExcursionAction(ctx, { excursionId, ...body })
		return { message: 'Action written' }
	},
})
