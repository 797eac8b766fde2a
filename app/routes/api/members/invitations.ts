import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { InvitationInput } from '@sfc/contract/members/member-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { invitePerson } from '~/services/members/invite-person.server'
import { listInvitations } from '~/services/members/list-invitations.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) =>
	Response.json(await listInvitations(await requireFarm(request, params.farmId))),
)

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('GET, POST')
	const ctx = await requireFarm(request, params.farmId)
	requirePermission(ctx, 'member.manage')
	const input = InvitationInput.parse(await readJson(request))
	const invitation = await invitePerson(ctx, { ...input, origin: await publicUrl(request) })
	return Response.json(invitation, { status: 201 })
})
