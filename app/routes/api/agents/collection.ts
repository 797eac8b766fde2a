import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/agents/agent-wire'
import { api } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { listAgents } from '~/services/agents/list-agents.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const agents = await listAgents(await requireFarm(request))
	return Response.json(agents.map(toWire))
})
