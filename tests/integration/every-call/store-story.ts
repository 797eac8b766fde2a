import { expect } from 'vitest'
import { startWoo } from '../../support/woo-server'
import { query as queryDb } from './query'
import type { Stage } from './stage'

/** A WooCommerce store is connected, pings, is synced and disconnected. */
export async function sellInAStore(
	{ server, api }: Pick<Stage, 'server' | 'api'>,
	farmId: number,
): Promise<void> {
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
		const params = { storeId }
		const settings = { storeName: 'Laden im Hof', syncInterval: 24, sellsAhead: true }
		expect(await api.changeStore({ query, params, body: settings })).toMatchObject({
			storeName: 'Laden im Hof',
			sellsAhead: true,
		})
		const remoteId = '77'
		queryDb(
			server,
			`insert into store_orders (store_id, farm_id, remote_id, number, remote_updated_at, state, lines, problem)
			 values (?, ?, ?, '#77', 1, 'ended', '{}', 'Refund it there') returning 1`,
			String(storeId),
			String(farmId),
			remoteId,
		)
		const order = { query, params: { storeId, remoteId } }
		expect(await api.listStoreProblems(order)).toMatchObject([{ problem: 'Refund it there' }])
		await api.resolveStoreProblem(order)
		expect(await api.listStoreProblems(order)).toEqual([])
		await api.disconnectStore({ query, params: { storeId } })
	} finally {
		await woo.close()
	}
}
