import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { discoveryToWire } from '@sfc/contract/equipment/discovery/discovery-wire'
import { discoveryOperations } from '@sfc/contract/equipment/discovery/operations'
import { EXPECTED_COUNT } from '~/areas/equipment/services/discovery/expected-devices'
import {
	findFarmIdOfDiscovery,
	readDiscovery,
} from '~/areas/equipment/services/discovery/read-discovery.server'
import { recordDiscoveryProgress } from '~/areas/equipment/services/discovery/record-discovery-progress.server'
import { requireCustomerFarm } from '~/areas/equipment/services/discovery/require-customer-farm.server'
import { startDiscovery } from '~/areas/equipment/services/discovery/start-discovery.server'
import { implement } from '~/api/operation-handlers'

export const discoveryApi = implement(discoveryOperations, {
	async startDiscovery(user, { params: { customerId }, url }) {
		const farmId = url.searchParams.get('farmId')
		const ctx = await requireCustomerFarm(user, { customerId, farmId })
		const started = await startDiscovery(
			requirePermission(ctx, 'agent.manage'),
			undefined,
			'Failed to start hardware discovery.',
		)
		return { success: true as const, ...started, error: null }
	},
	async readDiscovery(user, { params: { customerId, discoveryId }, url }) {
		const farmId =
			url.searchParams.get('farmId') ?? (await findFarmIdOfDiscovery(user, { discoveryId }))
		const ctx = await requireCustomerFarm(user, { customerId, farmId })
		return discoveryToWire(await readDiscovery(ctx, { discoveryId }), EXPECTED_COUNT)
	},
	async reportDiscovery(ctx, { body }) {
		const { wanted } = await recordDiscoveryProgress(ctx, body)
		return { serverTime: ctx.now(), wanted }
	},
})
