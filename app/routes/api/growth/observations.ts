import type { ActionFunctionArgs } from '@remix-run/node'
import { fromWire, NoteStageInput } from '@sfc/contract/growth/note-stage'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { requireCycle } from '~/services/planting-cycles/require-cycle.server'
import { recordStage } from '~/services/growth/record-stage.server'
import { readGrowth } from '~/services/growth/read-growth.server'
import { toWire } from './to-wire'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const cycleId = parsePathId(params.cycleId, 'Planting cycle not found')
	const { ctx, cycle } = await requireCycle(await requireUser(request), { cycleId })
	requirePermission(ctx, 'journal.write')
	const input = NoteStageInput.parse(fromWire(await readJson(request)))
	const { id } = await recordStage(ctx, { cycleId, ...input })
	return Response.json({ id, growth: toWire(await readGrowth(ctx, { cycle })) }, { status: 201 })
})
