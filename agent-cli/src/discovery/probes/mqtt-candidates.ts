import type { Candidate } from '../../drivers/driver'
import { homeAssistantDevice } from '../../drivers/mqtt/homeassistant'
import {
	isReadable,
	readIdentifiers,
	MAX_ENTITIES,
	readEntities,
	type EntityConfig,
} from '../../drivers/mqtt/homeassistant-config'
import { isObject, asText, type JsonObject } from '../../drivers/mqtt/json-payload'
import { pick } from '../../drivers/path-in-json'
import { parseJson } from '@sfc/contract/parse-json'
import type { MqttDevice } from '../../drivers/mqtt/mqtt-device'
import { shellyGen1Device, shellyGen1Ids } from '../../drivers/mqtt/shelly-gen1'
import { heardUplinks, lorawanDevice } from '../../drivers/mqtt/lorawan/lorawan'
import { tasmotaDevice } from '../../drivers/mqtt/tasmota'
import { heardDevices, theengsDevice } from '../../drivers/mqtt/theengs/theengs'
import { zigbeeDevice, zigbeeDevices } from '../../drivers/mqtt/zigbee2mqtt'
import { zwaveDevice, zwaveNodes } from '../../drivers/mqtt/zwave'
import type { BrokerLogin } from '../discovery-types'
import { cleanText } from '../../drivers/clean-text'
import { PROTOCOLS } from './service'

const MAX_DEVICES = 100

/** Every device that has announced itself, by what its messages say; `zwave` are those of its gateways. */
export function announcedOnMqtt(
	messages: Messages,
	zwave: Messages,
	login: BrokerLogin,
): Candidate[] {
	const byHomeAssistant = homeAssistantCandidates(messages, login)
	const ids = new Set(byHomeAssistant.map(({ identity = '' }) => identity.toUpperCase()))
	return [
		...zigbeeCandidates(messages, login),
		...tasmotaCandidates(messages, login),
		...byHomeAssistant,
		...shellyGen1Candidates(messages, login),
		...theengsCandidates(messages, login, (mac) => ids.has(mac)),
		...lorawanCandidates(messages, login),
		...zwaveCandidates(zwave, login, (node) => [...ids].some((id) => id.endsWith(`_NODE${node}`))),
	]
}

type Announced = {
	name: string
	device: MqttDevice
	evidence: string
	settings: object
	/** What it speaks to the one that speaks MQTT for it. */
	radio?: string
}

/** Most things that one line of evidence names. */
const MAX_NAMED = 5

/** What of a device is not understood, as a line of evidence. */
function notUnderstoodLine({ notUnderstood = [], points }: MqttDevice): string[] {
	const all = [
		...points.flatMap(({ label, unsupported }) => (unsupported === undefined ? [] : label)),
		...notUnderstood,
	].map((one) => cleanText(one))
	const more = all.length > MAX_NAMED ? ` and ${all.length - MAX_NAMED} more` : ''
	return all.length > 0 ? [`Not understood: ${all.slice(0, MAX_NAMED).join('; ')}${more}.`] : []
}

/** One device as a search lists it. */
export function toCandidate({ url, ...secrets }: BrokerLogin, announced: Announced): Candidate {
	const { name, device, evidence, settings, radio } = announced
	const usable = device.points.length > 0
	return {
		driver: 'mqtt',
		protocols: [PROTOCOLS.mqtt, ...(radio ? [radio] : [])],
		name,
		kind: device.kind,
		address: new URL(url).host,
		...(device.vendor ? { vendor: device.vendor } : {}),
		...(device.model ? { model: device.model } : {}),
		...(device.identity ? { identity: device.identity } : {}),
		certainty: usable ? 'certain' : 'unknown',
		evidence: [evidence, ...notUnderstoodLine(device)],
		...(usable ? {} : { warning: 'It announces nothing that can be read or switched.' }),
		settings: { url, ...secrets, ...settings },
	}
}

/** Topic → payload. */
export type Messages = ReadonlyMap<string, string>

/** A message that cannot be used is skipped; it must not hide the others. */
export function attempt(make: () => Candidate): Candidate[] {
	try {
		return [make()]
	} catch {
		return []
	}
}

/** A Tasmota as it announced itself, or as it answered on its own `topic`. */
export function tasmotaCandidate(
	login: BrokerLogin,
	about: { config: JsonObject; sensors: JsonObject; evidence: string; topic?: string },
): Candidate {
	const { config, sensors, evidence, topic } = about
	const mac = asText(config.mac)
	return toCandidate(login, {
		name: asText(config.dn) ?? `Tasmota ${mac}`,
		device: tasmotaDevice(config, sensors),
		evidence,
		settings: { convention: 'tasmota', mac, ...(topic !== undefined && { topic }) },
	})
}

const tasmotaCandidates = (messages: Messages, login: BrokerLogin) =>
	[...messages].flatMap(([topic, payload]) => {
		const mac = /^tasmota\/discovery\/([0-9A-F]{6,12})\/config$/i.exec(topic)?.[1]
		const config = parseJson(payload)
		if (!mac || !isObject(config)) return []
		const said = pick(parseJson(messages.get(topic.replace(/config$/, 'sensors')) ?? ''), ['sn'])
		const sensors = isObject(said) ? said : {}
		const evidence = `Announced itself as Tasmota on ${topic}.`
		return attempt(() => tasmotaCandidate(login, { config: { ...config, mac }, sensors, evidence }))
	})

const zigbeeCandidates = (messages: Messages, login: BrokerLogin) =>
	[...messages].flatMap(([topic, payload]) => {
		const baseTopic = /^([^/]+)\/bridge\/devices$/.exec(topic)?.[1]
		if (!baseTopic) return []
		return zigbeeDevices(payload).flatMap((entry) =>
			attempt(() =>
				toCandidate(login, {
					name: String(entry.friendly_name),
					device: zigbeeDevice(entry, baseTopic),
					evidence: `Listed by the Zigbee bridge on ${topic}.`,
					radio: PROTOCOLS.zigbee,
					settings: { convention: 'zigbee2mqtt', baseTopic, ieee: String(entry.ieee_address) },
				}),
			),
		)
	})

function homeAssistantCandidates(messages: Messages, login: BrokerLogin): Candidate[] {
	const devices = new Map<string, EntityConfig[]>()
	for (const entity of readEntities(messages)) {
		const id = readIdentifiers(entity)[0]
		// The Zigbee bridge also announces its devices here, and agents what they are connected with already.
		if (!id || id.startsWith('zigbee2mqtt_') || id.startsWith('farm-agent-')) continue
		const entities = devices.get(id) ?? []
		if (entities.length < MAX_ENTITIES) entities.push(entity)
		devices.set(id, entities)
	}
	const readable = [...devices].filter(([, entities]) => entities.some(isReadable))
	return readable.flatMap(([id, entities]) =>
		attempt(() =>
			toCandidate(login, {
				name: asText(entities[0]?.device.name) ?? id,
				device: homeAssistantDevice(entities),
				evidence: `Announced ${entities.length} entities for Home Assistant.`,
				...(/^zwave(js2mqtt|js_?ui)?_/.test(id) && { radio: PROTOCOLS.zwave }),
				settings: { convention: 'homeassistant', device: id },
			}),
		),
	)
}

const shellyGen1Candidates = (messages: Messages, login: BrokerLogin) =>
	shellyGen1Ids(messages)
		.slice(0, MAX_DEVICES)
		.flatMap((id) =>
			attempt(() =>
				toCandidate(login, {
					name: id,
					device: shellyGen1Device(id, messages),
					evidence: `Speaks on shellies/${id}.`,
					settings: { convention: 'shelly-gen1', id },
				}),
			),
		)

const theengsCandidates = (
	messages: Messages,
	login: BrokerLogin,
	/** The gateway also announces what it hears for Home Assistant. */
	isKnown: (mac: string) => boolean,
) =>
	heardDevices(messages)
		.filter(({ mac }) => !isKnown(mac))
		.slice(0, MAX_DEVICES)
		.flatMap(({ name, notUnderstood, isEncrypted, ...settings }) =>
			attempt(() => {
				const candidate = toCandidate(login, {
					name,
					device: theengsDevice(settings, notUnderstood),
					evidence: `Heard by Bluetooth, on BTtoMQTT/${settings.mac}.`,
					settings: { convention: 'theengs', ...settings },
					radio: PROTOCOLS.bluetooth,
				})
				if (!isEncrypted) return candidate
				const warning =
					'It encrypts what it measures: give its key to the gateway, and search again.'
				return { ...candidate, certainty: 'likely' as const, warning }
			}),
		)

const lorawanCandidates = (messages: Messages, login: BrokerLogin) =>
	heardUplinks(messages)
		.slice(0, MAX_DEVICES)
		.flatMap(({ name, notUnderstood, isDecoded, ...settings }) =>
			attempt(() => {
				const candidate = toCandidate(login, {
					name,
					device: lorawanDevice(settings, undefined, notUnderstood),
					evidence: `Sent an uplink on ${settings.topic}.`,
					settings: { convention: 'lorawan', ...settings },
					radio: PROTOCOLS.lorawan,
				})
				if (settings.values.length > 0) return candidate
				const warning = isDecoded
					? 'None of its values is known by its name: say in its settings what they are.'
					: 'Its network decodes nothing: set a codec there, or here with what its values are.'
				return { ...candidate, certainty: 'likely' as const, warning }
			}),
		)

const zwaveCandidates = (
	messages: Messages,
	login: BrokerLogin,
	isKnown: (nodeId: number) => boolean,
) =>
	zwaveNodes(messages)
		.filter(({ nodeId }) => !isKnown(nodeId))
		.slice(0, MAX_DEVICES)
		.flatMap(({ node }) =>
			attempt(() =>
				toCandidate(login, {
					name: node.split('/').slice(1).join(' / '),
					device: zwaveDevice(node, messages),
					evidence: `Listed by the Z-Wave gateway on ${node}.`,
					settings: { convention: 'zwave', node },
					radio: PROTOCOLS.zwave,
				}),
			),
		)
