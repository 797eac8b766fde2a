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
import { findMeasurement } from '../measurement'
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
import { coverPoint, furtherPoints, levelOf } from './homeassistant-levels'

/** Collects the discovery messages of one device. */
export async function homeAssistant(
	{ prefix, device }: SettingsFor<'homeassistant'>,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<MqttDevice> {
	const messages = await collectMessages(link, [`${prefix}/#`], signal)
	const own = readEntities(messages).filter((one) => readIdentifiers(one).includes(device))
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
		const availability = readAvailability(entity.config, known)
		for (const point of createPoints(entity, createKey)) points.push({ ...point, availability })
	}
	const device = entities[0]?.device ?? {}
	const [vendor, model] = [asText(device.manufacturer), asText(device.model)]
	const identity = entities[0] && readIdentifiers(entities[0])[0]
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

function createPoints(
	{ component, id, config }: EntityConfig,
	createKey: (name: string) => string,
): MqttPoint[] {
	const expireS = config.expire_after
	const base = {
		key: createKey(id),
		label: asText(config.name) ?? id,
		...(typeof expireS === 'number' && expireS > 0 ? { maxAgeMs: expireS * 1000 } : {}),
	}
	const further = furtherPoints(component, base, config, createKey)
	const topic = plainTopic(config.state_topic)
	if (!topic || component === 'climate') return further
	if (component === 'sensor' || component === 'number') return [sensorPoint(base, topic, config)]
	if (component === 'cover') return further.length > 0 ? further : [coverPoint(base, topic, config)]
	const dim = further[0]?.key
	return [switchPoint(base, topic, config, component, dim), ...further]
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

function switchPoint(
	base: Base,
	topic: string,
	config: JsonObject,
	component: string,
	dim: string | undefined,
): MqttPoint {
	const quantity = component === 'binary_sensor' ? 'contact' : 'switch'
	const isValve = component === 'valve'
	const on = String(
		(isValve ? config.payload_open : config.payload_on) ?? (isValve ? 'OPEN' : 'ON'),
	)
	const off = String(
		(isValve ? config.payload_close : config.payload_off) ?? (isValve ? 'CLOSE' : 'OFF'),
	)
	const stateOn = String(config[isValve ? 'state_open' : 'state_on'] ?? (isValve ? 'open' : on))
	const stateOff = String(
		config[isValve ? 'state_closed' : 'state_off'] ?? (isValve ? 'closed' : off),
	)
	const isJson = component === 'light' && config.schema === 'json'
	const source = isJson
		? '{{ value_json.state }}'
		: (asText(config.value_template) ?? asText(config.state_value_template))
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
	const isSwitch = ['switch', 'fan', 'light', 'valve'].includes(component)
	// A light with templates of its own, and a valve that is told how far: not understood.
	const isPlain = (config.schema ?? 'basic') === 'basic' && config.reports_position !== true
	if (!commandTopic || !isSwitch || !(isPlain || isJson))
		return { ...base, quantity, sources: [{ topic, parse }] }
	const type = component === 'light' ? LIGHT : component === 'valve' ? VALVE : OUTLET
	return {
		...base,
		quantity,
		sources: [{ topic, parse }],
		switchable: { ...type, ...(dim && { dim }) },
		command: {
			async send(io, wanted, _maxOnMs, percent) {
				const level = wanted && dim && percent !== undefined ? levelOf(config, percent) : null
				if (isJson) {
					const body = { state: wanted ? on : off, ...(level && { brightness: level.value }) }
					return io.publish(commandTopic, JSON.stringify(body))
				}
				if (level) await io.publish(level.topic, String(level.value))
				await io.publish(commandTopic, wanted ? on : off)
			},
			longestTimedMs: () => 0,
		},
	}
}

const LIGHT = { type: 'light', outputClass: 'light' } as const
const VALVE = { type: 'valve', outputClass: 'irrigation' } as const

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
