import { controllerDevices, enrolAgent } from '../../support/start-agent'
import { createProduct, startShopServer } from '../../support/shop-server'
import { startSim } from '../../support/start-sim'
import { startServer } from '../../support/start-server'
import { waitUntil } from '../../support/wait-until'

/** The whole product for the browser tests: simulated farm, built server, built agent. */
export default async function startFarm() {
	const sim = await startSim('--seed', '3')
	const shop = await startShopServer()
	shop.products = [createProduct(1), createProduct(2), createProduct(3)]
	const server = await startServer({
		env: { SHOP_API_URL: shop.url, TRUSTED_PROXIES: '127.0.0.1' },
	})
	const agent = await enrolAgent(server, [
		...controllerDevices(sim),
		{
			id: 'camera',
			name: 'Simulated camera',
			driver: 'onvif',
			zone: 'nursery',
			pollMs: 5000,
			settings: {
				xaddr: `http://127.0.0.1:${sim.ports.onvif}/onvif/device_service`,
				username: 'admin',
				password: 'farm-demo',
			},
		},
	])
	const run = await agent.run()
	await waitUntil('all outputs are known', async () => {
		const states = await server.call<{ power_state: string }[]>(
			'GET',
			'/api/equipment/states?farmId=11',
		)
		return states.filter(({ power_state }) => power_state !== 'unknown').length === 34
	})
	process.env['E2E_URL'] = server.url
	process.env['E2E_CONTROL'] = `http://127.0.0.1:${sim.ports.control}`
	return async () => {
		await run.stop()
		await server.stop()
		await shop.close()
		await sim.stop()
		agent.remove()
	}
}
