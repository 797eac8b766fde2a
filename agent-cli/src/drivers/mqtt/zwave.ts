import { DeviceError } from '../driver'
import type { BrokerLink } from './broker-link'
import { collectMessages } from './collect-messages'
import { asText, readPayload } from './json-payload'
import { pick } from '../path-in-json'
import {
	requireAll,
	createPointKeys,
	isSimulated,
	MAX_POINTS,
	type MqttDevice,
} from './mqtt-device'
import type { SettingsFor } from './settings'
import { readValueTopic, zwavePoints, type ZwaveValue } from './zwave-values'

const MAX_NOT_UNDERSTOOD = 50

/** Reads the retained values of one node of Z-Wave JS UI. */
export async function zwave(
	{ node }: SettingsFor<'zwave'>,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<MqttDevice> {
	const [prefix = ''] = node.split('/')
	const filters = [`${node}/#`, `${prefix}/_CLIENTS/+/status`, `${prefix}/driver/status`]
	const found = await collectMessages(link, filters, signal, { quietMs: 1000 })
	const device = zwaveDevice(node, found)
	if (device.points.length + (device.notUnderstood?.length ?? 0) === 0)
		throw new DeviceError(`no value is on the broker under ${node}/`)
	return device
}

/** The topics of the nodes: each has a `status` with the number of its node. */
export const zwaveNodes = (
	messages: ReadonlyMap<string, string>,
): { node: string; nodeId: number }[] =>
	[...messages].flatMap(([topic, payload]) => {
		const node = /^([^/]+(?:\/[^/]+){1,2})\/status$/.exec(topic)?.[1]
		const nodeId = node && pick(readPayload(payload), ['nodeId'])
		return node && typeof nodeId === 'number' ? { node, nodeId } : []
	})

/** What one node said, topic → payload, as points. */
export function zwaveDevice(node: string, messages: ReadonlyMap<string, string>): MqttDevice {
	const [prefix = ''] = node.split('/')
	const createKey = createPointKeys()
	// Published where the gateway is set to publish the details of its nodes.
	const about = readPayload(messages.get(`${node}/nodeinfo`) ?? '')
	const [vendor, model] = ['manufacturer', 'productLabel'].map((key) => asText(pick(about, [key])))
	const device: MqttDevice = {
		kind: 'sensor',
		...(vendor ? { vendor } : {}),
		...(model ? { model } : {}),
		simulated: isSimulated(model, vendor),
		identity: node.slice(0, 200),
		points: [],
		notUnderstood: [],
		availability: requireAll(
			...[...messages.keys()]
				.filter((topic) => STATUS_OF_GATEWAY.test(topic) && topic.startsWith(`${prefix}/`))
				.concat(`${node}/status`)
				.slice(0, 10)
				.map((topic) => ({ topic, online: readStatus })),
		),
		refresh: [],
	}
	const refuse = (words: string) => {
		const { notUnderstood = [] } = device
		if (notUnderstood.length < MAX_NOT_UNDERSTOOD) notUnderstood.push(words)
	}
	for (const [topic, payload] of messages) {
		if (!topic.startsWith(`${node}/`) || device.points.length >= MAX_POINTS) continue
		const value: ZwaveValue | undefined = readValueTopic(node, topic, payload)
		if (value) device.points.push(...zwavePoints(value, createKey, refuse))
	}
	if (device.points.some(({ command }) => command)) device.kind = 'plug'
	return device
}

const STATUS_OF_GATEWAY = /^[^/]+\/(_CLIENTS\/[^/]+|driver)\/status$/

/** `true` or `{"value": true}`: the gateway is set to either. */
function readStatus(payload: string): boolean | undefined {
	const json = readPayload(payload)
	const value = pick(json, ['value']) ?? json
	return typeof value === 'boolean' ? value : undefined
}
