import type { ActionFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { withdrawInvitation } from '~/services/members/withdraw-invitation.server'

export const loader = () => methodNotAllowed('DELETE')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'DELETE') return methodNotAllowed('DELETE')
	const ctx = await requireFarm(request, params.farmId)
	await withdrawInvitation(ctx, { invitationId: params.invitationId ?? '' })
	return Response.json({ success: true })
})
