import { connect } from 'mqtt'
import { waitUntil } from '../support/wait-until'

const SENSOR = 'propagation/leaf climate'
export const SENSOR_IEEE = '0x00158d0004a1b2c3'

const numeric = (property: string, unit: string) => ({
	type: 'numeric',
	name: property,
	property,
	access: 1,
	unit,
	label: property.charAt(0).toUpperCase() + property.slice(1),
})

/** As Zigbee2MQTT 1.x and 2.x list them: the coordinator first, then an Aqara climate sensor. */
const DEVICES = [
	{
		ieee_address: '0x00124b0024c1a001',
		type: 'Coordinator',
		network_address: 0,
		supported: true,
		friendly_name: 'Coordinator',
		definition: null,
		disabled: false,
	},
	{
		ieee_address: SENSOR_IEEE,
		type: 'EndDevice',
		network_address: 29_159,
		supported: true,
		friendly_name: SENSOR,
		disabled: false,
		interview_completed: true,
		model_id: 'lumi.weather',
		manufacturer: 'LUMI',
		power_source: 'Battery',
		definition: {
			model: 'WSDCGQ11LM',
			vendor: 'Aqara',
			description: 'Climate sensor',
			options: [],
			exposes: [
				numeric('temperature', '°C'),
				numeric('humidity', '%'),
				numeric('battery', '%'),
				numeric('linkquality', 'lqi'),
			],
		},
	},
]

/** A Zigbee2MQTT bridge with one sensor, all in retained topics, published again at each connection. */
export async function playZigbeeBridge(url: string) {
	let climate = { temperature: -3.25, humidity: 71.4, battery: 88, linkquality: 117 }
	let births = 0
	const client = connect(url, { reconnectPeriod: 100, queueQoSZero: false })
	const keep = (topic: string, payload: object) =>
		client.publishAsync(`zigbee2mqtt/${topic}`, JSON.stringify(payload), { retain: true })
	const birth = async () => {
		await keep('bridge/state', { state: 'online' })
		await keep('bridge/devices', DEVICES)
		await keep(`${SENSOR}/availability`, { state: 'online' })
		await keep(SENSOR, climate)
		births += 1
	}
	client.on('error', () => undefined)
	client.on('connect', () => void birth().catch(() => undefined))
	await waitUntil('the bridge has announced its devices', () => births > 0)
	return {
		async measure(next: Partial<typeof climate>) {
			climate = { ...climate, ...next }
			await keep(SENSOR, climate)
		},
		close: () => client.endAsync(true),
	}
}
