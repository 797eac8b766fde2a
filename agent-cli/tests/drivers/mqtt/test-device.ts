import pino from 'pino'
import { mqtt } from '../../../src/drivers/mqtt/driver'
import type { MqttDevice } from '../../../src/drivers/mqtt/mqtt-device'
import { createPointStates } from '../../../src/drivers/mqtt/point-states'
import { soon } from '../../../src/time/soon'

const silent = pino({ level: 'silent' })
/** Opens a device of a broker, for tests. */
export const openDevice = (settings: object) =>
	mqtt.open(
		{ id: 'd1', name: 'Device', pollMs: 1000, settings: mqtt.settings.parse(settings) },
		silent,
		soon(),
	)

export const TASMOTA_CONFIG = {
	ip: '10.0.0.9',
	dn: 'Plug',
	fn: ['Fan', null],
	mac: 'D8F15B000001',
	md: 'Sonoff',
	ofln: 'Offline',
	onln: 'Online',
	t: 'plug1',
	ft: '%prefix%/%topic%/',
	ver: 1,
	tp: ['cmnd', 'stat', 'tele'],
	rl: [1, 0, 0],
}

/** What the points of a device say after these messages, topic → payload; null for no value. */
export function collectReadings(
	device: MqttDevice,
	messages: Readonly<Record<string, string | object>>,
): Record<string, number | null> {
	const states = createPointStates(device, 900_000, () => 1_000_000)
	for (const [topic, content] of Object.entries(messages)) {
		const payload = typeof content === 'string' ? content : JSON.stringify(content)
		states.receive({ topic, payload, retained: false })
	}
	return Object.fromEntries(states.samples(true).map(({ point, value }) => [point, value]))
}
