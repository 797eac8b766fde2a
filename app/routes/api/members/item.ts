import type { ActionFunctionArgs } from '@remix-run/node'
import { RoleInput } from '@sfc/contract/members/member-input'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { changeRole } from '~/services/members/change-role.server'
import { leaveFarm } from '~/services/members/leave-farm.server'
import { removeMember } from '~/services/members/remove-member.server'

export const loader = () => methodNotAllowed('PUT, DELETE')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (!['PUT', 'DELETE'].includes(request.method)) return methodNotAllowed('PUT, DELETE')
	const ctx = await requireFarm(request, params.farmId)
	const { userId = '' } = params
	if (request.method === 'DELETE' && userId === ctx.user.id) await leaveFarm(ctx)
	else if (request.method === 'DELETE') await removeMember(ctx, { userId })
	else {
		requirePermission(ctx, 'member.manage')
		const { role } = RoleInput.parse(await readJson(request))
		await changeRole(ctx, { userId, role })
	}
	return Response.json({ success: true })
})
