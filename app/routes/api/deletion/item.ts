import type { ActionFunctionArgs } from '@remix-run/node'
import { DeletionRequest, toDeletionWire } from '@sfc/contract/deletion/deletion'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { requestDeletion } from '~/services/deletion/request-deletion.server'
import { undoDeletion } from '~/services/deletion/undo-deletion.server'
import { requirePermission } from '~/services/access/require-permission.server'

export const loader = () => methodNotAllowed('POST, DELETE')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	const { method } = request
	if (method !== 'POST' && method !== 'DELETE') return methodNotAllowed('POST, DELETE')
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'farm.delete')
	if (method === 'DELETE') {
		await undoDeletion(ctx)
		return Response.json(toDeletionWire({ deleteAfter: null, deletionBy: null }))
	}
	const input = DeletionRequest.parse(await readJson(request))
	const state = await requestDeletion(ctx, { ...input, origin: await publicUrl(request) })
	return Response.json(toDeletionWire(state), { status: 202 })
})
