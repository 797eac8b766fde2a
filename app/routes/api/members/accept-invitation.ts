import type { ActionFunctionArgs } from '@remix-run/node'
import { AcceptInput } from '@sfc/contract/members/member-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { acceptInvitation } from '~/services/members/accept-invitation.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireUser(request)
	return Response.json(await acceptInvitation(ctx, AcceptInput.parse(await readJson(request))))
})
