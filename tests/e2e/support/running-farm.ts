import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { controllerDevices, enrolAgent } from '../../support/start-agent'
import { startShopify } from '../../support/shopify-server'
import { addProduct } from '../../support/shopify-store'
import { startSim } from '../../support/start-sim'
import { startServer } from '../../support/start-server'
import { waitUntil } from '../../support/wait-until'

export type RunningFarm = {
	/** The address of the web server. */
	url: string
	/** The control server of the simulated farm, for faults and its true state. */
	controlUrl: string
	/** The port of the simulated farm's MQTT broker. */
	mqttPort: number
	/** Where the simulated container controller speaks Modbus TCP, on 127.0.0.1. */
	modbusPort: number
	/** The folder of the database. */
	dataDir: string
	/** All that the server has logged: warnings and errors. */
	serverLog(): string
	stop(): Promise<void>
}

/** Starts the whole product for the tests of one worker: simulated farm, built server, built agent. */
async function startFarm(): Promise<RunningFarm> {
	const sim = await startSim('--seed', '3')
	const shop = await startShopify()
	shop.store.currency = 'USD'
	for (let count = 0; count < 3; count++) addProduct(shop.store)
	const server = await startServer({
		env: {
			SHOP_API_URL: shop.url,
			TRUSTED_PROXIES: '127.0.0.1',
			ALLOW_PRIVATE_GROW_CLOUD: '1',
			ALLOW_PRIVATE_PRICE_SERVICES: '1',
			ALLOW_PRIVATE_SHOPS: '1',
			ALLOW_PRIVATE_VISION_MODELS: '1',
			SUPPORT_EMAIL: 'help@farm.example',
		},
	})
	const { container, nursery, cultivation, onvif } = sim.ports
	const discovery = {
		targets: ['127.0.0.1'],
		namedPortsOnly: true,
		wsDiscoveryPort: 9, // where nobody hears: a demo beside this has a camera
		modbusPorts: [container, nursery, cultivation],
		onvifPorts: [onvif],
		cameraUser: 'admin',
		cameraPasswordFile: 'camera-password',
	}
	const devices = [
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
	]
	const agent = await enrolAgent(server, devices, { discovery })
	writeFileSync(join(agent.dir, 'camera-password'), 'farm-demo')
	const run = await agent.run()
	await waitUntil('all outputs are known', async () => {
		const states = await server.api.listEquipment({ query: { farmId: 11 } })
		return states.filter(({ powerState }) => powerState !== 'unknown').length === 34
	})
	return {
		url: server.url,
		controlUrl: `http://127.0.0.1:${sim.ports.control}`,
		mqttPort: sim.ports.mqtt,
		modbusPort: container,
		dataDir: server.dataDir,
		serverLog: server.program.output,
		async stop() {
			await run.stop()
			await server.stop()
			await shop.close()
			await sim.stop()
			agent.remove()
		},
	}
}

let running: RunningFarm | null = null

/** The farm of this worker. */
export function farm(): RunningFarm {
	if (!running) throw new Error('A farm runs only while tests do')
	return running
}

/** Runs a farm while `use` runs. */
export async function withFarm(use: (farm: RunningFarm) => Promise<void>): Promise<void> {
	running = await startFarm()
	await use(running).finally(() => running?.stop())
}

/** The address of the web server of this worker. */
export const siteUrl = (): string => farm().url

/** The true state of the simulated farm's outputs. */
export async function simulatedOutputs(): Promise<Record<string, boolean>> {
	const state = await fetch(`${farm().controlUrl}/state`)
	return ((await state.json()) as { outputs: Record<string, boolean> }).outputs
}

/** The level of the simulated lamps, from 0 to 1. */
export async function simulatedLevels(): Promise<Record<string, number>> {
	const state = await fetch(`${farm().controlUrl}/state`)
	return ((await state.json()) as { world: { levels: Record<string, number> } }).world.levels
}

/** Sets or clears a fault of the simulated farm. */
export async function fault(kind: string, target: string, arg?: string): Promise<void> {
	await fetch(`${farm().controlUrl}/fault`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ kind, target, arg }),
	})
}
export async function clearFaults(): Promise<void> {
	await fetch(`${farm().controlUrl}/faults`, { method: 'DELETE' })
}
