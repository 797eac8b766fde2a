import type { ActionFunctionArgs } from '@remix-run/node'
import { EnrolRequest } from '@sfc/contract/agent/enrol'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { clientAddress } from '~/http/client-address.server'
import { enrolAgent } from '~/services/agents/enrol-agent.server'
import { readAgentJson } from './read-agent-json.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(
	async ({ request }: ActionFunctionArgs) => {
		if (request.method !== 'POST') return methodNotAllowed('POST')
		const ip = await clientAddress(request)
		const body = EnrolRequest.parse(await readAgentJson(request, 10 * 1024))
		return Response.json(await enrolAgent(await server(), { ...body, ip }))
	},
	{ anyOrigin: true }, // only who holds the code can do anything here
)
