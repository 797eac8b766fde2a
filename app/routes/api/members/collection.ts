import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listMembers } from '~/services/members/list-members.server'

export const loader = api(async ({ request, params }: LoaderFunctionArgs) =>
	Response.json(await listMembers(await requireFarm(request, params.farmId))),
)

export const action = () => methodNotAllowed('GET')
