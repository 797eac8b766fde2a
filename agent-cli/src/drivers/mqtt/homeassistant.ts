import { DeviceError } from '../driver'
import type { BrokerLink } from './broker-link'
import { collectMessages } from './collect-messages'
import {
	MAX_ENTITIES,
	readIdentifiers,
	readEntities,
	type EntityConfig,
} from './homeassistant-config'
import { isObject, parseNumber, asText, type JsonObject } from './json-payload'
import { findMeasurement } from './measurement'
import {
	createPointKeys,
	isPlainTopic,
	isSimulated,
	OUTLET,
	type MqttDevice,
	type MqttPoint,
} from './mqtt-device'
import type { SettingsFor } from './settings'
import { parseTemplate } from './value-template'

/** Collects the discovery messages of one device. */
export async function homeAssistant(
	{ prefix, device }: SettingsFor<'homeassistant'>,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<MqttDevice> {
	const messages = await collectMessages(link, [`${prefix}/#`], signal)
	const own = readEntities(messages).filter((one) => readIdentifiers(one.device).includes(device))
	if (own.length === 0)
		throw new DeviceError(`no discovery message of “${device}” under ${prefix}/`)
	return homeAssistantDevice(own)
}

/** The entities of one device as points. */
export function homeAssistantDevice(entities: EntityConfig[]): MqttDevice {
	const points: MqttPoint[] = []
	const createKey = createPointKeys()
	for (const entity of entities.slice(0, MAX_ENTITIES)) {
		const point = createPoint(entity, createKey)
		if (point) points.push(point)
	}
	const device = entities[0]?.device ?? {}
	const [vendor, model] = [asText(device.manufacturer), asText(device.model)]
	const identity = readIdentifiers(device)[0]
	const availability = new Map(
		entities
			.slice(0, MAX_ENTITIES)
			.flatMap(({ config }) => readAvailability(config))
			.map((one) => [one.topic, one]),
	)
	return {
		kind: points.some((point) => point.command) ? 'controller' : 'sensor',
		...(vendor ? { vendor } : {}),
		...(model ? { model } : {}),
		...(identity ? { identity } : {}),
		simulated: isSimulated(model, vendor),
		points,
		availability: [...availability.values()],
		refresh: [],
	}
}

function createPoint({ component, id, config }: EntityConfig, createKey: (name: string) => string) {
	const topic = plainTopic(config.state_topic)
	if (!topic) return undefined
	const expireS = config.expire_after
	const base = {
		key: createKey(id),
		label: asText(config.name) ?? id,
		...(typeof expireS === 'number' && expireS > 0 ? { maxAgeMs: expireS * 1000 } : {}),
	}
	return component === 'sensor'
		? sensorPoint(base, topic, config)
		: switchPoint(base, topic, config, component)
}

const MAX_AVAILABILITIES = 20

type Base = Pick<MqttPoint, 'key' | 'label' | 'maxAgeMs'>

function sensorPoint(base: Base, topic: string, config: JsonObject): MqttPoint {
	const word = asText(config.device_class)
	const unit = asText(config.unit_of_measurement)
	const measured = word && findMeasurement(word, unit)
	const { quantity, scale, offset } = measured || {
		quantity: 'number' as const,
		scale: 1,
		offset: 0,
	}
	const label = measured || !unit ? base.label : `${base.label} (${unit})`
	const source = asText(config.value_template)
	const template = parseTemplate(source)
	if (!template) return unsupported({ ...base, label }, quantity, source)
	const parse = (payload: string) => parseNumber(template(payload), quantity, scale, offset)
	return { ...base, label, quantity, sources: [{ topic, parse }] }
}

function switchPoint(base: Base, topic: string, config: JsonObject, component: string): MqttPoint {
	const quantity = component === 'binary_sensor' ? 'contact' : 'switch'
	const on = String(config.payload_on ?? 'ON')
	const off = String(config.payload_off ?? 'OFF')
	const stateOn = String(config.state_on ?? on)
	const stateOff = String(config.state_off ?? off)
	const source = asText(config.value_template) ?? asText(config.state_value_template)
	const template = parseTemplate(source)
	if (!template) return unsupported(base, quantity, source)
	const parse = (payload: string) => {
		const state = String(template(payload))
		return state === stateOn ? { value: 1 } : state === stateOff ? { value: 0 } : undefined
	}
	const commandTopic = plainTopic(config.command_topic)
	// A valve speaks open and close, a light may speak JSON: only plain ON and OFF are understood.
	const plain = ['switch', 'fan', 'light'].includes(component) && config.schema !== 'json'
	return {
		...base,
		quantity,
		sources: [{ topic, parse }],
		...(commandTopic && plain
			? {
					switchable: component === 'light' ? { type: 'light', outputClass: 'light' } : OUTLET,
					command: {
						send: (io, wanted) => io.publish(commandTopic, wanted ? on : off),
						endsInDevice: () => false,
					},
				}
			: {}),
	}
}

const unsupported = (base: Base, quantity: MqttPoint['quantity'], source = ''): MqttPoint => ({
	...base,
	quantity,
	sources: [],
	unsupported: `template not supported: ${source.slice(0, 120)}`,
})

function readAvailability(config: JsonObject): MqttDevice['availability'] {
	const list = Array.isArray(config.availability)
		? config.availability.slice(0, MAX_AVAILABILITIES).filter(isObject)
		: []
	const single: JsonObject = {
		topic: config.availability_topic,
		value_template: config.availability_template,
		payload_available: config.payload_available,
		payload_not_available: config.payload_not_available,
	}
	return [single, ...list].flatMap((one) => {
		const topic = plainTopic(one.topic)
		const template = parseTemplate(asText(one.value_template))
		if (!topic || !template) return []
		const yes = String(one.payload_available ?? 'online')
		const no = String(one.payload_not_available ?? 'offline')
		return {
			topic,
			online(payload: string) {
				const state = String(template(payload))
				return state === yes ? true : state === no ? false : undefined
			},
		}
	})
}

/** A topic that is safe to subscribe and publish to. */
const plainTopic = (value: unknown): string | undefined => {
	const topic = asText(value)
	return topic !== undefined && isPlainTopic(topic) ? topic : undefined
}
