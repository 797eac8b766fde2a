import { DeviceError } from '../../agent-cli/src/drivers/driver'
import { homeAssistantDevice } from '../../agent-cli/src/drivers/mqtt/homeassistant'
import { readEntities } from '../../agent-cli/src/drivers/mqtt/homeassistant-config'
import { isObject } from '../../agent-cli/src/drivers/mqtt/json-payload'
import { heardUplinks } from '../../agent-cli/src/drivers/mqtt/lorawan/lorawan'
import type { MqttDevice } from '../../agent-cli/src/drivers/mqtt/mqtt-device'
import { createPointStates } from '../../agent-cli/src/drivers/mqtt/point-states'
import { shellyDevice } from '../../agent-cli/src/drivers/mqtt/shelly'
import { heardDevices } from '../../agent-cli/src/drivers/mqtt/theengs/theengs'
import { readBthome } from '../../agent-cli/src/drivers/mqtt/theengs/bthome'
import bluetooth from '../../agent-cli/src/drivers/mqtt/theengs/recorded/theengs-decoder.json'
import bthome from '../../agent-cli/src/drivers/mqtt/theengs/recorded/bthome-ble.json'
import { tasmotaDevice } from '../../agent-cli/src/drivers/mqtt/tasmota'
import { parseTemplate } from '../../agent-cli/src/drivers/mqtt/value-template'
import { zigbeeDevice, zigbeeDevices } from '../../agent-cli/src/drivers/mqtt/zigbee2mqtt'
import { parseJson } from '@sfc/contract/parse-json'
import chirpStackStatus from '../../agent-cli/src/drivers/mqtt/lorawan/recorded/chirpstack-status.json'
import { parseStatus } from '../../agent-cli/src/drivers/mqtt/lorawan/uplink'
import chirpStack from '../../agent-cli/src/drivers/mqtt/lorawan/recorded/chirpstack-up.json'
import thingsStack from '../../agent-cli/src/drivers/mqtt/lorawan/recorded/things-stack-up.json'
import type { Target } from './fuzz'
import * as samples from './mqtt-samples'

/** A device that is read and gets messages; one with a name of its own may not be refused silently. */
function hear(device: MqttDevice): unknown {
	const states = createPointStates(device, 1000, () => 0)
	for (const topic of states.topics)
		for (const payload of samples.STATES) states.receive({ topic, payload, retained: false })
	return states.samples(true).map(({ point, value, quality }) => [point, value, quality])
}

const announced = homeAssistantDevice(
	readEntities(new Map([['homeassistant/device/a/config', String(samples.HOME_ASSISTANT[1])]])),
)

/** Names and topics may be as long as a message, which the broker bounds. */
const mostChars = 70_000
const mayThrow = (error: unknown) => error instanceof DeviceError
/** JSON of two objects for one device: its configuration, and its state. */
const twoObjects = (data: Buffer) => {
	const json = parseJson(data.toString('utf8'))
	const [one, other] = Array.isArray(json) ? (json as unknown[]) : []
	return isObject(one) && isObject(other) ? { one, other } : undefined
}

export const MQTT_TARGETS: readonly Target[] = [
	{
		name: 'homeassistant',
		samples: samples.HOME_ASSISTANT,
		mostChars,
		mayThrow,
		read(data) {
			const payload = data.toString('utf8')
			const topics = ['homeassistant/sensor/a/config', 'homeassistant/device/a/config']
			const light = ['homeassistant/light/a/config', 'homeassistant/climate/a/config']
			return [...topics, ...light].map((topic) => {
				const entities = readEntities(new Map([[topic, payload]]))
				return entities.length === 0 ? 'none' : hear(homeAssistantDevice(entities))
			})
		},
	},
	{
		name: 'template',
		samples: samples.TEMPLATES,
		bombs: samples.TEMPLATE_BOMBS,
		mostChars,
		mayThrow,
		read(data) {
			const parsed = parseTemplate(data.toString('utf8'))
			if (!parsed.read) return parsed
			return samples.STATES.map((payload) => String(parsed.read(payload)))
		},
	},
	{
		name: 'state',
		samples: samples.STATES.map((state) => Buffer.from(state)),
		mostChars,
		read(data) {
			const payload = data.toString('utf8')
			const states = createPointStates(announced, 1000, () => 0)
			return states.topics.map((topic) => states.receive({ topic, payload, retained: false }))
		},
	},
	{
		name: 'zigbee',
		samples: samples.ZIGBEE,
		mostChars,
		mayThrow,
		read: (data) =>
			zigbeeDevices(data.toString('utf8')).map((one) => hear(zigbeeDevice(one, 'zigbee2mqtt'))),
	},
	{
		name: 'tasmota',
		samples: samples.TASMOTA,
		mostChars,
		mayThrow,
		read(data) {
			const said = twoObjects(data)
			return said ? hear(tasmotaDevice(said.one, said.other)) : 'none'
		},
	},
	{
		name: 'lorawan',
		samples: [chirpStack, thingsStack].map((one) => Buffer.from(JSON.stringify(one))),
		mostChars,
		read: (data) => heardUplinks(new Map([['v3/a/devices/b/up', data.toString('utf8')]])),
	},
	{
		name: 'theengs',
		samples: bluetooth.messages.map(({ message }) => Buffer.from(JSON.stringify(message))),
		mostChars,
		read: (data) =>
			heardDevices(new Map([['home/a/BTtoMQTT/A4C138D5D498', data.toString('utf8')]])),
	},
	{
		name: 'bthome',
		samples: bthome.advertisements.map(({ hex }) => Buffer.from(hex, 'hex')),
		mostChars,
		read: (data) => readBthome(data.toString('hex')),
	},
	{
		name: 'lorawan-status',
		samples: [Buffer.from(JSON.stringify(chirpStackStatus))],
		mostChars,
		read: (data) => parseStatus(data.toString('utf8')) ?? 'none',
	},
	{
		name: 'shelly',
		samples: samples.SHELLY,
		mostChars,
		mayThrow,
		read(data) {
			const said = twoObjects(data)
			return said ? hear(shellyDevice('shelly-a', 'farm', said.one, said.other)) : 'none'
		},
	},
]
