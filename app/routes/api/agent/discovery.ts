import type { ActionFunctionArgs } from '@remix-run/node'
import { DiscoveryReport } from '@sfc/contract/agent/discovery'
import { api, methodNotAllowed } from '~/http/api.server'
import { recordDiscoveryProgress } from '~/services/discovery/record-discovery-progress.server'
import { readAgentJson } from './read-agent-json.server'
import { requireAgent } from '~/api/require-sender.server'

/** Room for the most devices a report may name, with long names and reasons. */
const MAX_BYTES = 1024 * 1024

export const loader = () => methodNotAllowed('POST')

export const action = api(
	async ({ request }: ActionFunctionArgs) => {
		if (request.method !== 'POST') return methodNotAllowed('POST')
		const ctx = await requireAgent(request)
		const report = DiscoveryReport.parse(await readAgentJson(request, MAX_BYTES))
		const { wanted } = await recordDiscoveryProgress(ctx, report)
		return Response.json({ serverTime: ctx.now(), wanted })
	},
	{ anyOrigin: true },
)
