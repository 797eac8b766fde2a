import type { ApiClient } from '#client/create-client'
import { expect } from 'vitest'
import { startWoo } from '../../support/woo-server'

/** A WooCommerce store is connected, pings, is synced and disconnected. */
export async function sellInAStore(api: ApiClient, farmId: number): Promise<void> {
	const woo = await startWoo()
	woo.currency = 'USD'
	try {
		const query = { farmId }
		const { id: storeId } = await api.connectStore({
			query,
			body: {
				platform: 'woocommerce',
				storeName: 'Laden',
				storeUrl: woo.login.address,
				apiKey: woo.login.key,
				accessToken: woo.login.secret,
			},
		})
		await api.takeStoreMessage({ params: { webhookId: storeId }, body: 'webhook_id=7' })
		expect((await api.syncStore({ query, params: { storeId } })).status).not.toBe('error')
		expect(await api.listStores({ query })).toMatchObject([{ storeName: 'Laden', apiKey: null }])
		await api.disconnectStore({ query, params: { storeId } })
	} finally {
		await woo.close()
	}
}
