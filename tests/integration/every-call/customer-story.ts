import { expect } from 'vitest'
import { createCustomerWithPod } from '../../support/create-customer-with-pod'
import { SHOPIFY_LOGIN } from '../../support/shopify-server'
import { enrolAMachine } from './machine-stories'
import type { Stage } from './stage'
import { sellInAStore } from './store-story'

/** A customer connects a store, and the pod's agent searches for equipment. */
export async function equipACustomer(stage: Stage): Promise<void> {
	const token = stage.mint('customer@farm.example')
	const api = stage.clientOf(token)
	const customer = await createCustomerWithPod({ ...stage.server, token }, 'Green Leaf')
	const params = { customerId: customer.customerId }
	const farmId = customer.ctx.farm.id
	await customer.close()
	expect((await api.readCustomer({ params })).pods).toHaveLength(1)
	const body = { shopifyStore: SHOPIFY_LOGIN.host, shopifyAccessToken: SHOPIFY_LOGIN.token }
	expect(await api.connectShop({ params, body })).toEqual({ success: true })
	expect((await api.syncShop({ params })).syncedProducts).toBe(1)
	await api.disconnectShop({ params })
	await sellInAStore({ server: stage.server, api }, farmId)

	const { agent } = await enrolAMachine(stage, api, farmId)
	const { discoveryId } = await api.startDiscovery({ params })
	const report = { discoveryId, phase: 'Looking', devices: [], error: null }
	await agent.answerAsk({
		body: { commandId: 'over', outcome: 'done', answer: {}, reason: null },
	})
	await agent.reportDiscovery({ body: { ...report, status: 'completed', progressPct: 100 } })
	expect(await api.readDiscovery({ params: { ...params, discoveryId } })).toMatchObject({
		status: 'completed',
	})
}
