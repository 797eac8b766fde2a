import type { IncomingMessage, ServerResponse } from 'node:http'
import { startLoopback, type LoopbackServer } from './loopback-server'

const CLOUD_KEY = 'glk_canary_77a1d0'

type Outlet = { id: string; name: string; type: string; state: string }

export type GrowCloudServer = LoopbackServer & {
	key: string
	/** Devices of the cloud; tests may change them. */
	devices: { id: string; outlets: Outlet[] }[]
	/** Received orders, in their order. */
	orders: string[]
	/** Number of times its list was read. */
	reads: number
	/** Whether orders are answered with 200 but ignored. */
	isDeaf: boolean
}

/** A loopback server that answers in the format of docs/grow-cloud-format.md. */
export async function startGrowCloud(): Promise<GrowCloudServer> {
	const server = await startLoopback((request, response, body) =>
		answer(cloud, request, response, body),
	)
	const cloud: GrowCloudServer = {
		...server,
		url: `${server.url}/v1`,
		key: CLOUD_KEY,
		devices: [createCloudDevice()],
		orders: [],
		reads: 0,
		isDeaf: false,
	}
	return cloud
}

function answer(
	cloud: GrowCloudServer,
	request: IncomingMessage,
	response: ServerResponse,
	body: string,
): void {
	const json = (status: number, body: object) =>
		response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
	if (request.headers.authorization !== `Bearer ${cloud.key}`) return void json(401, {})
	if (request.method === 'GET' && request.url === '/v1/devices') {
		cloud.reads++
		return void json(200, { format: 1, devices: cloud.devices })
	}
	const [, deviceId, outletId] =
		/^\/v1\/devices\/([^/]+)\/outlets\/([^/]+)\/control$/.exec(request.url ?? '') ?? []
	const outlet = cloud.devices
		.find(({ id }) => id === decodeURIComponent(deviceId ?? ''))
		?.outlets.find(({ id }) => id === decodeURIComponent(outletId ?? ''))
	if (request.method !== 'POST' || !outlet) return void json(404, {})
	const { action } = JSON.parse(body) as { action: string }
	cloud.orders.push(`${outlet.id} ${action}`)
	if (!cloud.isDeaf) outlet.state = action
	json(200, { message: 'ok' })
}

/** A hub with a zone of the nursery, a water probe, and outlets for light, cooling and CO2. */
export const createCloudDevice = (more: object = {}) => ({
	id: 'hub:1',
	name: 'Hub 1',
	type: 'hub',
	ip: '10.0.0.9',
	status: 'online',
	firmware: '4.2.1',
	zones: [
		{
			id: 'z1',
			name: 'Nursery room',
			type: 'room',
			currentValues: { temperature: 77, humidity: 61, co2: 820, par: 240 },
		},
	],
	sensors: [
		{ id: 's1', name: 'Canopy', type: 'temperature', value: 68, units: '°F', zoneId: 'z1' },
		{ id: 's2', name: 'Leaf', type: 'sap flow', value: 3, units: 'g/h', zoneId: 'z1' },
	],
	outlets: [
		{ id: 'o1', name: 'Top lights', type: 'lighting', state: 'auto' },
		{ id: 'o2', name: 'AC', type: 'cooling', state: 'off' },
		{ id: 'o3', name: 'CO2 valve', type: 'irrigation', state: 'off' },
	],
	...more,
})
