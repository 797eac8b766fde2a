import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/agents/agent-wire'
import { api } from '~/http/api.server'
import { requireUser } from '~/http/require.server'
import { listAgents } from '~/services/agents/list-agents.server'
import { listFarms } from '~/services/farms/list-farms.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireUser(request)
	const farms = await listFarms(ctx)
	const ofFarms = await Promise.all(
		farms.map((farm) => listAgents({ ...ctx, farm, role: farm.role })),
	)
	return Response.json(
		ofFarms
			.flat()
			.filter(({ status }) => status === 'online')
			.map(toWire),
	)
})
