import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const CLOUD_KEY = 'glk_canary_77a1d0'

type Outlet = { id: string; name: string; type: string; state: string }
type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type GrowCloudServer = {
	url: string
	key: string
	/** What it has; tests may change it. */
	devices: { id: string; outlets: Outlet[] }[]
	/** Orders that came, in their order. */
	orders: string[]
	/** How often its list was read. */
	reads: number
	/** Orders are taken with 200 and change nothing. */
	isDeaf: boolean
	/** Sends this response to all following calls; null restores its own. */
	answerWith(answer: Answer | null): void
	close(): Promise<void>
}

/** A loopback server that answers in the format of docs/grow-cloud-format.md. */
export async function startGrowCloud(): Promise<GrowCloudServer> {
	let instead: Answer | null = null
	const cloud: GrowCloudServer = {
		url: '',
		key: CLOUD_KEY,
		devices: [createCloudDevice()],
		orders: [],
		reads: 0,
		isDeaf: false,
		answerWith: (answer) => void (instead = answer),
		async close() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
	const server = createServer((request, response) => {
		if (instead) return instead(request, response)
		void answer(cloud, request, response)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	cloud.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
	return cloud
}

async function answer(
	cloud: GrowCloudServer,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
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
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk as Buffer)
	const { action } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { action: string }
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
