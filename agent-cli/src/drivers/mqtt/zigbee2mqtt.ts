import { DeviceError } from '../driver'
import type { BrokerLink } from './broker-link'
import { collectMessages } from './collect-messages'
import { isObject, asText, readPayload, type JsonObject } from './json-payload'
import { pick } from '../path-in-json'
import { parseJson } from '@sfc/contract/parse-json'
import { requireAll, isSimulated, type MqttDevice } from './mqtt-device'
import type { SettingsFor } from './settings'
import { readExposes } from './zigbee-exposes'

/** Finds one device in the bridge's retained list. */
export async function zigbee2mqtt(
	{ baseTopic, ieee }: SettingsFor<'zigbee2mqtt'>,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<MqttDevice> {
	const topic = `${baseTopic}/bridge/devices`
	const found = await collectMessages(link, [topic], signal)
	const entry = zigbeeDevices(found.get(topic) ?? '').find((one) => one.ieee_address === ieee)
	if (!entry) throw new DeviceError(`${ieee} is not in ${topic}`)
	return zigbeeDevice(entry, baseTopic)
}

/** The devices of a bridge, without the coordinator. */
export function zigbeeDevices(payload: string): JsonObject[] {
	const list = parseJson(payload)
	if (!Array.isArray(list)) return []
	return list
		.filter(isObject)
		.filter((one) => one.type !== 'Coordinator' && asText(one.friendly_name) && one.ieee_address)
}

/** One entry of the list as points; a device the bridge does not know has none. */
export function zigbeeDevice(entry: JsonObject, baseTopic: string): MqttDevice {
	const topic = `${baseTopic}/${asText(entry.friendly_name)}`
	const definition = isObject(entry.definition) ? entry.definition : {}
	const { points, notUnderstood } = readExposes(definition.exposes, topic)
	const vendor = asText(definition.vendor) ?? asText(entry.manufacturer)
	const model = asText(definition.model) ?? asText(entry.model_id)
	return {
		kind: points.some((point) => point.command) ? 'plug' : 'sensor',
		...(vendor ? { vendor } : {}),
		...(model ? { model } : {}),
		identity: String(entry.ieee_address),
		simulated: isSimulated(model, vendor),
		points,
		notUnderstood,
		availability: requireAll(
			{ topic: `${topic}/availability`, online: readAvailability },
			{ topic: `${baseTopic}/bridge/state`, online: readAvailability },
		),
		refresh: [],
	}
}

/** Plain `online`, or JSON with `state`: both forms are in use. */
function readAvailability(payload: string): boolean | undefined {
	const state = pick(readPayload(payload), ['state']) ?? payload
	return state === 'online' ? true : state === 'offline' ? false : undefined
}
