import type { ActionFunctionArgs } from '@remix-run/node'
import { HeartbeatRequest } from '@sfc/contract/agent/heartbeat'
import { api, methodNotAllowed } from '~/http/api.server'
import { clientAddress } from '~/http/client-address.server'
import { recordHeartbeat } from '~/services/agents/record-heartbeat.server'
import { readAgentJson } from './read-agent-json.server'
import { requireAgent } from '~/api/require-sender.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(
	async ({ request }: ActionFunctionArgs) => {
		if (request.method !== 'POST') return methodNotAllowed('POST')
		const ctx = await requireAgent(request)
		const ip = await clientAddress(request)
		const body = HeartbeatRequest.parse(await readAgentJson(request, 10 * 1024))
		return Response.json(await recordHeartbeat(ctx, { ...body, ip }))
	},
	{ anyOrigin: true },
)
