import type { ActionFunctionArgs } from '@remix-run/node'
import type { DiscoveryStarted } from '@sfc/contract/discovery/discovery-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireUser } from '~/http/require.server'
import { requireCustomerFarm } from '~/services/discovery/require-customer-farm.server'
import { startDiscovery } from '~/services/discovery/start-discovery.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireCustomerFarm(await requireUser(request), {
		customerId: params.customerId ?? '',
		farmId: new URL(request.url).searchParams.get('farmId'),
	})
	const started = await startDiscovery(ctx)
	return Response.json({ success: true, ...started, error: null } satisfies DiscoveryStarted)
})
