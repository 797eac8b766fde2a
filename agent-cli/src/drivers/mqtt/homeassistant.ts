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
	allOf,
	createPointKeys,
	isPlainTopic,
	isSimulated,
	OUTLET,
	type Availability,
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
	const known = new Map<string, Availability>()
	for (const entity of entities.slice(0, MAX_ENTITIES)) {
		const point = createPoint(entity, createKey)
		if (point) points.push({ ...point, availability: readAvailability(entity.config, known) })
	}
	const device = entities[0]?.device ?? {}
	const [vendor, model] = [asText(device.manufacturer), asText(device.model)]
	const identity = readIdentifiers(device)[0]
	return {
		kind: points.some((point) => point.command) ? 'controller' : 'sensor',
		...(vendor ? { vendor } : {}),
		...(model ? { model } : {}),
		...(identity ? { identity } : {}),
		simulated: isSimulated(model, vendor),
		points,
		availability: allOf(),
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
	const found = word && findMeasurement(word, unit, `${base.label} ${base.key}`)
	// What is said to be about the device itself (its processor) is not about the farm.
	const own = config.entity_category === 'diagnostic' && isTemperature(found)
	const measured = own ? undefined : found
	const { quantity, scale, offset } = measured || {
		quantity: 'number' as const,
		scale: 1,
		offset: 0,
	}
	const label = measured || !unit ? base.label : `${base.label} (${unit})`
	const source = asText(config.value_template)
	const { read, problem } = parseTemplate(source)
	if (!read) return unsupported({ ...base, label }, quantity, source, problem)
	const parse = (payload: string) => parseNumber(read(payload), quantity, scale, offset)
	return { ...base, label, quantity, sources: [{ topic, parse }] }
}

function switchPoint(base: Base, topic: string, config: JsonObject, component: string): MqttPoint {
	const quantity = component === 'binary_sensor' ? 'contact' : 'switch'
	const on = String(config.payload_on ?? 'ON')
	const off = String(config.payload_off ?? 'OFF')
	const stateOn = String(config.state_on ?? on)
	const stateOff = String(config.state_off ?? off)
	const source = asText(config.value_template) ?? asText(config.state_value_template)
	const { read, problem } = parseTemplate(source)
	if (!read) return unsupported(base, quantity, source, problem)
	const parse = (payload: string) => {
		const state = read(payload)
		return isState(state, stateOn)
			? { value: 1 }
			: isState(state, stateOff)
				? { value: 0 }
				: undefined
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
						longestTimedMs: () => 0,
					},
				}
			: {}),
	}
}

/** Python and JSON write what is true in two ways. */
const isState = (state: unknown, wanted: string): boolean =>
	String(state) === wanted ||
	(/^(true|false)$/i.test(wanted) && String(state).toLowerCase() === wanted.toLowerCase())

const unsupported = (
	base: Base,
	quantity: MqttPoint['quantity'],
	source: string | undefined,
	problem: string,
): MqttPoint => ({
	...base,
	quantity,
	sources: [],
	unsupported: notSupported(source, problem),
})

const isTemperature = (found: ReturnType<typeof findMeasurement> | '' | undefined) =>
	found ? ['airTemperature', 'waterTemperature'].includes(found.quantity) : false

/** The entity's availability; entities that say the same of it share one, found in `known`. */
function readAvailability(config: JsonObject, known: Map<string, Availability>): Availability {
	const list = Array.isArray(config.availability)
		? config.availability.slice(0, MAX_AVAILABILITIES).filter(isObject)
		: []
	const single: JsonObject = {
		topic: config.availability_topic,
		value_template: config.availability_template,
		payload_available: config.payload_available,
		payload_not_available: config.payload_not_available,
	}
	const all = [single, ...list].filter((one) => plainTopic(one.topic))
	const { availability_mode: mode } = config
	const id = JSON.stringify([mode, all])
	const availability = known.get(id) ?? {
		mode: mode === 'all' || mode === 'any' ? mode : 'latest',
		topics: all.map(availabilityTopic),
	}
	known.set(id, availability)
	return availability
}

function availabilityTopic(one: JsonObject): Availability['topics'][number] {
	const source = asText(one.value_template)
	const { read, problem } = parseTemplate(source)
	const yes = String(one.payload_available ?? 'online')
	const no = String(one.payload_not_available ?? 'offline')
	return {
		topic: String(one.topic),
		online(payload) {
			const state = read?.(payload)
			return isState(state, yes) ? true : isState(state, no) ? false : undefined
		},
		...(read ? {} : { unsupported: `availability ${notSupported(source, problem)}` }),
	}
}

const notSupported = (template = '', problem: string) =>
	`template not supported, ${problem}: ${template.slice(0, 120)}`

/** A topic that is safe to subscribe and publish to. */
const plainTopic = (value: unknown): string | undefined => {
	const topic = asText(value)
	return topic !== undefined && isPlainTopic(topic) ? topic : undefined
}
