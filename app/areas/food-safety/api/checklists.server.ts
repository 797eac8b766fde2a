import { checklistOperations } from '@sfc/contract/food-safety/checklists/operations'
import { implement } from '~/api/operation-handlers'
import { CHECKLIST_PHOTOS } from '~/areas/food-safety/services/checklists/checklist-photos.server'
import {
	correctRecord,
	fillIn,
	reviewRecord,
} from '~/areas/food-safety/services/checklists/fill-in.server'
import { listChecklists } from '~/areas/food-safety/services/checklists/list-checklists.server'
import {
	listRecords,
	readRecord,
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
import { listExcursions } from '~/areas/food-safety/services/control-points/list-excursions.server'
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

const toWire = ({ place, limits }: PlaceLimits) => ({
	placeId: place.id,
	place: place.name,
	limits,
})

export const checklistsApi = implement(checklistOperations, {
	listChecklists: (ctx) => listChecklists(ctx),
	listDueChecklists: (ctx) => listDue(ctx),
	addChecklist: (ctx, { body }) => addChecklist(ctx, body),
	changeChecklist: (ctx, { params, body }) =>
		changeChecklist(ctx, { ...checklistOf(params.checklistId), ...body }),
	async endChecklist(ctx, { params }) {
		await endChecklist(ctx, checklistOf(params.checklistId))
		return { message: 'Checklist ended' }
	},
	uploadChecklistPhoto: (ctx, { request }) => storeUploadedPhoto(ctx, request, CHECKLIST_PHOTOS),
	fillInChecklist: async (ctx, { params, body }) =>
		readRecord(ctx, await fillIn(ctx, { ...checklistOf(params.checklistId), ...body })),
	listChecklistRecords: (ctx, { query: { from, until } }) =>
		listRecords(ctx, { from, until, limit: MOST }),
	readChecklistRecord: (ctx, { params }) => readRecord(ctx, recordOf(params.recordId)),
	correctChecklistRecord: async (ctx, { params, body }) =>
		readRecord(ctx, await correctRecord(ctx, { ...recordOf(params.recordId), ...body })),
	async reviewChecklistRecord(ctx, { params }) {
		await reviewRecord(ctx, recordOf(params.recordId))
		return readRecord(ctx, recordOf(params.recordId))
	},
	async writeDeviationAction(ctx, { params, body }) {
		const deviationId = parsePathId(params.deviationId, 'Deviation not found')
		return readRecord(ctx, await writeDeviationAction(ctx, { deviationId, ...body }))
	},
	listControlPoints: async (ctx) => (await listControlPoints(ctx)).map(toWire),
	async setControlPoint(ctx, { params, body }) {
		const place = placeOf(params.placeId)
		await setControlPoint(ctx, { ...place, ...body })
		return toWire(await findControlPoint(ctx, place))
	},
	async endControlPoint(ctx, { params }) {
		await endControlPoint(ctx, placeOf(params.placeId))
		return { message: 'Limits ended' }
	},
	listExcursions: (ctx, { query: { from, until } }) =>
		listExcursions(ctx, { from, until, limit: MOST }),
	async writeExcursionAction(ctx, { params, body }) {
		const excursionId = parsePathId(params.excursionId, 'Excursion not found')
		await writeExcursionAction(ctx, { excursionId, ...body })
		return { message: 'Action written' }
	},
})
