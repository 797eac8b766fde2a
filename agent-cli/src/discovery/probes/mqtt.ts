import type { Candidate } from '../../drivers/driver'
import { acquireBroker, type BrokerLink } from '../../drivers/mqtt/broker-link'
import { collectMessages } from '../../drivers/mqtt/collect-messages'
import { homeAssistantDevice } from '../../drivers/mqtt/homeassistant'
import {
	readIdentifiers,
	MAX_ENTITIES,
	readEntities,
	type EntityConfig,
} from '../../drivers/mqtt/homeassistant-config'
import { isObject, pick, asText } from '../../drivers/mqtt/json-payload'
import { parseJson } from '@sfc/contract/parse-json'
import { withTimeout } from '@sfc/contract/with-timeout'
import type { MqttDevice } from '../../drivers/mqtt/mqtt-device'
import { callShelly, shellyDevice } from '../../drivers/mqtt/shelly'
import { tasmotaDevice } from '../../drivers/mqtt/tasmota'
import { zigbeeDevice, zigbeeDevices } from '../../drivers/mqtt/zigbee2mqtt'
import type { BrokerLogin } from '../discovery-types'
import { PROTOCOLS } from './service'

const FILTERS = ['homeassistant/#', 'tasmota/discovery/#', '+/bridge/devices', '+/online']

/** Every device that has announced itself on a broker, from the retained messages. */
export async function identifyMqtt(
	login: BrokerLogin,
	{ connectMs, retainedMs }: { connectMs: number; retainedMs: number },
	signal: AbortSignal,
): Promise<Candidate[]> {
	const link = acquireBroker(login)
	const { host } = new URL(login.url)
	let isBroker = false
	try {
		await withTimeout(connectMs, signal, (ended) => link.ready(ended))
		isBroker = true
		const messages = await collectMessages(link, FILTERS, signal, { maxMs: retainedMs })
		const found = [
			...zigbeeCandidates(messages, login),
			...tasmotaCandidates(messages, login),
			...homeAssistantCandidates(messages, login),
			...(await shellyCandidates(messages, login, link, signal)),
		]
		return found.length > 0
			? found
			: [brokerCandidate(host, 'No device has announced itself on it.')]
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error)
		if (isBroker) return [brokerCandidate(host, `It could not be searched: ${reason}`)]
		const locked = /not authori[sz]ed|bad user|identifier rejected/i.test(reason)
		if (!locked) return []
		return [brokerCandidate(host, 'It needs a user name and password: give them to the search.')]
	} finally {
		link.release()
	}
}

const brokerCandidate = (address: string, warning: string): Candidate => ({
	driver: null,
	protocols: [PROTOCOLS.mqtt],
	name: `MQTT broker at ${address}`,
	kind: 'other',
	address,
	certainty: 'likely',
	evidence: ['Answers as an MQTT broker.'],
	warning,
})

type Announced = { name: string; device: MqttDevice; evidence: string; settings: object }

function toCandidate({ url, ...secrets }: BrokerLogin, announced: Announced): Candidate {
	const { name, device, evidence, settings } = announced
	const usable = device.points.length > 0
	return {
		driver: 'mqtt',
		protocols: [PROTOCOLS.mqtt],
		name,
		kind: device.kind,
		address: new URL(url).host,
		...(device.vendor ? { vendor: device.vendor } : {}),
		...(device.model ? { model: device.model } : {}),
		...(device.identity ? { identity: device.identity } : {}),
		certainty: usable ? 'certain' : 'unknown',
		evidence: [evidence],
		...(usable ? {} : { warning: 'It announces nothing that can be read or switched.' }),
		settings: { url, ...secrets, ...settings },
	}
}

type Messages = ReadonlyMap<string, string>

/** A message that cannot be used is skipped; it must not hide the others. */
function attempt(make: () => Candidate): Candidate[] {
	try {
		return [make()]
	} catch {
		return []
	}
}

const tasmotaCandidates = (messages: Messages, login: BrokerLogin) =>
	[...messages].flatMap(([topic, payload]) => {
		const mac = /^tasmota\/discovery\/([0-9A-F]{6,12})\/config$/i.exec(topic)?.[1]
		const config = parseJson(payload)
		if (!mac || !isObject(config)) return []
		const sensors = pick(parseJson(messages.get(topic.replace(/config$/, 'sensors')) ?? ''), ['sn'])
		return attempt(() =>
			toCandidate(login, {
				name: asText(config.dn) ?? `Tasmota ${mac}`,
				device: tasmotaDevice(config, isObject(sensors) ? sensors : {}),
				evidence: `Announced itself as Tasmota on ${topic}.`,
				settings: { convention: 'tasmota', mac },
			}),
		)
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
					settings: { convention: 'zigbee2mqtt', baseTopic, ieee: String(entry.ieee_address) },
				}),
			),
		)
	})

function homeAssistantCandidates(messages: Messages, login: BrokerLogin): Candidate[] {
	const devices = new Map<string, EntityConfig[]>()
	for (const entity of readEntities(messages)) {
		const id = readIdentifiers(entity)[0]
		// The Zigbee bridge also announces its devices here.
		if (!id || id.startsWith('zigbee2mqtt_')) continue
		const entities = devices.get(id) ?? []
		if (entities.length < MAX_ENTITIES) entities.push(entity)
		devices.set(id, entities)
	}
	return [...devices].flatMap(([id, entities]) =>
		attempt(() =>
			toCandidate(login, {
				name: asText(entities[0]?.device.name) ?? id,
				device: homeAssistantDevice(entities),
				evidence: `Announced ${entities.length} entities for Home Assistant.`,
				settings: { convention: 'homeassistant', device: id },
			}),
		),
	)
}

async function shellyCandidates(
	messages: Messages,
	login: BrokerLogin,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<Candidate[]> {
	const prefixes = [...messages].flatMap(([topic, payload]) => {
		const prefix = /^(shelly[^/]+)\/online$/i.exec(topic)?.[1]
		return prefix && payload === 'true' ? prefix : []
	})
	const found = await Promise.all(
		prefixes.slice(0, 100).map(async (prefix) => {
			const source = `farm-agent-scan/${prefix}`
			const info = await callShelly(link, prefix, source, 'Shelly.GetDeviceInfo', signal)
			const status = info && (await callShelly(link, prefix, source, 'Shelly.GetStatus', signal))
			if (!info || !status) return []
			return attempt(() =>
				toCandidate(login, {
					name: asText(info.name) ?? prefix,
					device: shellyDevice(prefix, source, info, status),
					evidence: `Answers on ${prefix}/rpc.`,
					settings: { convention: 'shelly', prefix },
				}),
			)
		}),
	)
	return found.flat()
}
