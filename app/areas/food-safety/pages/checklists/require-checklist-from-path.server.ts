import type { Args } from '~/http/authorize-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { readChecklist } from '~/areas/food-safety/services/checklists/list-checklists.server'
import { readRecord } from '~/areas/food-safety/services/checklists/list-records.server'

/** The checklist in the path, on the farm of the page. Throws Fault not-found. */
export async function requireChecklistFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	const checklistId = parsePathId(params.checklistId, 'Checklist not found')
	return { ctx, checklist: await readChecklist(ctx, { checklistId }) }
}

/** The record in the path, on the farm of the page. Throws Fault not-found. */
export async function requireRecordFromPath({ request, params }: Args) {
	const ctx = await requireFarm(request)
	const recordId = parsePathId(params.recordId, 'Record not found')
	return { ctx, record: await readRecord(ctx, { recordId }) }
}
