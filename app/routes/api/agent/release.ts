import type { LoaderFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { api, methodNotAllowed } from '~/http/api.server'
import { loadAgentRelease } from '~/services/agents/release-package.server'
import { requireAgent } from '~/api/require-sender.server'

export const action = () => methodNotAllowed('GET')

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	await requireAgent(request)
	const { signingKey } = await server()
	return Response.json(await loadAgentRelease(signingKey))
})
