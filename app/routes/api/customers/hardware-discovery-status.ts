import type { LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/discovery/discovery-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireUser } from '~/http/require.server'
import { requireCustomerFarm } from '~/services/discovery/require-customer-farm.server'
import { EXPECTED_COUNT } from '~/services/discovery/expected-devices'
import { findFarmIdOfDiscovery, readDiscovery } from '~/services/discovery/read-discovery.server'

export const action = () => methodNotAllowed('GET')

export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	const { customerId = '', discoveryId = '' } = params
	const user = await requireUser(request)
	const named = new URL(request.url).searchParams.get('farmId')
	const farmId = named ?? (await findFarmIdOfDiscovery(user, { discoveryId }))
	const ctx = await requireCustomerFarm(user, { customerId, farmId })
	return Response.json(toWire(await readDiscovery(ctx, { discoveryId }), EXPECTED_COUNT))
})
