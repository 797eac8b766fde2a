import type { ActionFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { requireFarm } from '~/http/require.server'
import { sendInvitationAgain } from '~/services/members/send-invitation-again.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireFarm(request, params.farmId)
	const { invitationId = '' } = params
	const origin = await publicUrl(request)
	return Response.json(await sendInvitationAgain(ctx, { invitationId, origin }))
})
