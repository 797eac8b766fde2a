import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { quantityUnit } from '@sfc/domain/units/quantity-unit'
import deviceClasses from './device-classes.json' with { type: 'json' }
import type { DeviceSnapshot, FarmSnapshot, OutputSnapshot, SensorSnapshot } from './farm-snapshot'

/** One entity of Home Assistant: its discovery message, and its present state by topic. */
export type Entity = {
	/** `homeassistant/sensor/<node>/<object>/config`. */
	topic: string
	config: Record<string, unknown>
	states: Record<string, string>
	/** Topic of a number that changes often. */
	readingTopic?: string
	/** For an entity that may be switched: topic of its commands, and the output they mean. */
	command?: { topic: string; output: string }
}

type Options = {
	/** Discovery prefix of Home Assistant, usually `homeassistant`. */
	prefix: string
	agentId: string
	/** Whether outputs get a switch; they are shown only, otherwise. */
	mayControl: boolean
}

const CLASSES: Readonly<Record<string, object | undefined>> = deviceClasses

/** Names of discovery and state topics. Home Assistant allows letters, digits, `_` and `-` only. */
export function nameTopics({ prefix, agentId }: Pick<Options, 'prefix' | 'agentId'>) {
	const node = `farm-agent-${toId(agentId)}`
	const base = `farm-agent/${toId(agentId)}`
	return {
		node,
		base,
		/** `online` while the agent runs; the broker says `offline` when it dies. */
		status: `${base}/status`,
		config: (component: string, object: string) =>
			`${prefix}/${component}/${node}/${object}/config`,
		/** Matches the discovery messages of this agent. */
		allConfigs: `${prefix}/+/${node}/+/config`,
		/** `online` while the device answers. */
		availability: (device: string) => `${base}/devices/${device}`,
		/** Matches what outputs are told. */
		allCommands: `${base}/devices/+/+/set`,
	}
}

const toId = (text: string): string =>
	text.replaceAll(/[^a-zA-Z0-9-]/g, (char) => (char === '_' ? '__' : `_${char.charCodeAt(0)}`))

/** The id of an entity in its discovery topic. */
const objectId = (device: string, point: string): string => `${toId(device)}_-${toId(point)}`

/** The beginning of the ids of all entities of a device. */
export const objectPrefix = (device: string): string => `${toId(device)}_-`

/**
 * Lists everything of a farm as entities of Home Assistant.
 * Format: MQTT discovery, www.home-assistant.io/integrations/mqtt.
 */
export function listEntities(farm: FarmSnapshot, options: Options): Entity[] {
	return [
		...farm.devices.flatMap((device) => deviceEntities(device, options)),
		...farmEntities(farm, options),
	]
}

/** Availability topics of devices with what each says now. */
export function listAvailability(farm: FarmSnapshot, options: Options): Record<string, string> {
	const { availability } = nameTopics(options)
	return Object.fromEntries(
		farm.devices.map(({ id, isOnline }) => [availability(id), isOnline ? 'online' : 'offline']),
	)
}

function deviceEntities(device: DeviceSnapshot, options: Options): Entity[] {
	const { node, status, availability } = nameTopics(options)
	const topic = availability(device.id)
	const common = {
		availability: [{ topic: status }, { topic }],
		availability_mode: 'all',
		device: {
			identifiers: [`${node}-${device.id}`],
			name: device.name,
			suggested_area: device.zone,
			via_device: node,
			...(device.vendor && { manufacturer: device.vendor }),
			...(device.model && { model: device.model }),
		},
	}
	const create = createEntity(options, { id: device.id, topic, common })
	return [
		...device.sensors.map((sensor) => sensorEntity(sensor, create)),
		...device.outputs.flatMap((output) =>
			outputEntities(output, create, { ...options, device: device.id }),
		),
	]
}

type Create = ReturnType<typeof createEntity>

/** Makes the entities of one device, with state topics below its own. */
function createEntity(
	options: Options,
	{ id, topic, common }: { id: string; topic: string; common: object },
) {
	const { node, config } = nameTopics(options)
	return (
		component: string,
		about: { point: string; name: string; state: string; attributes?: object },
		more: object,
	): Entity => {
		const { point, name, state, attributes } = about
		const stateTopic = `${topic}/${point}`
		const attributesTopic = `${stateTopic}/attributes`
		const object = objectId(id, point)
		return {
			topic: config(component, object),
			config: {
				name,
				unique_id: `${node}_${object}`,
				state_topic: stateTopic,
				...(attributes && { json_attributes_topic: attributesTopic }),
				...more,
				...common,
				origin: { name: 'farm-agent', sw_version: PRODUCT_VERSION },
			},
			states: {
				[stateTopic]: state,
				...(attributes && { [attributesTopic]: JSON.stringify(attributes) }),
			},
		}
	}
}

function sensorEntity(
	{ key, label, quantity, value, ...about }: SensorSnapshot,
	create: Create,
): Entity {
	const attributes = { quality: about.quality, reason: about.reason }
	if (quantity === 'contact' || quantity === 'switch')
		return create(
			'binary_sensor',
			{ point: key, name: label, state: onOff(value === null ? null : value !== 0), attributes },
			{},
		)
	const { unit, decimals } = quantityUnit(quantity)
	// The number as it was measured; Home Assistant rounds what it shows.
	const state = value === null ? UNKNOWN : String(Number(value.toFixed(decimals + 2)))
	const shown = {
		...(unit && { unit_of_measurement: unit }),
		...(CLASSES[quantity] ?? { state_class: 'measurement' }),
	}
	const entity = create(
		'sensor',
		{ point: key, name: label, state, attributes },
		{ ...withoutNull(shown), suggested_display_precision: decimals },
	)
	return {
		...entity,
		...(value !== null && { readingTopic: String(entity.config['state_topic']) }),
	}
}

function outputEntities(
	{ key, label, on, attributes, isDosed }: OutputSnapshot,
	create: Create,
	{ mayControl, device, ...names }: Options & { device: string },
): Entity[] {
	const about = { point: key, name: label, state: onOff(on), attributes }
	if (!mayControl || isDosed) return [create('binary_sensor', about, { device_class: 'running' })]
	const entity = create('switch', about, {})
	const topic = `${nameTopics(names).availability(device)}/${key}/set`
	const command = { topic, output: `${device}/${key}` }
	const {
		state_topic: _,
		json_attributes_topic: __,
		...button
	} = create(
		'button',
		{ point: `${key}/auto`, name: `${label}: automatic`, state: '' },
		{ command_topic: topic, payload_press: 'AUTO' },
	).config
	return [
		// Shown as it is reported, not as it was asked for: a limit may hold it back.
		{ ...entity, config: { ...entity.config, command_topic: topic, optimistic: false }, command },
		{
			topic: nameTopics(names).config('button', objectId(device, `${key}/auto`)),
			config: button,
			states: {},
		},
	]
}

/** The farm as a whole: its agent, alarms and tasks. */
function farmEntities(farm: FarmSnapshot, options: Options): Entity[] {
	const { emergency, isServerReached, summary } = farm
	const { base, node, status } = nameTopics(options)
	const common = {
		availability: [{ topic: status }],
		device: { identifiers: [node], name: farm.name, manufacturer: 'Smart Farm Control' },
	}
	// Ids of devices begin with a letter or digit, so this one is nobody's.
	const create = createEntity(options, { id: '-farm', topic: `${base}/farm`, common })
	const alarms = summary?.alarms ?? []
	const count = (value: number | undefined) => (value === undefined ? UNKNOWN : String(value))
	return [
		create(
			'binary_sensor',
			{ point: 'server', name: 'Server', state: onOff(isServerReached) },
			{ device_class: 'connectivity', entity_category: 'diagnostic' },
		),
		create(
			'binary_sensor',
			{
				point: 'emergency-stop',
				name: 'Emergency stop',
				state: onOff(emergency !== null),
				attributes: { reason: emergency },
			},
			{ device_class: 'safety' },
		),
		create(
			'binary_sensor',
			{
				point: 'alarm',
				name: 'Alarm',
				state: summary ? onOff(alarms.length > 0) : UNKNOWN,
				attributes: { alarms },
			},
			{ device_class: 'problem' },
		),
		create(
			'sensor',
			{
				point: 'tasks-due',
				name: 'Tasks due',
				state: count(summary?.tasks.due),
				attributes: summary?.tasks ?? {},
			},
			{ state_class: 'measurement' },
		),
	]
}

/** What Home Assistant reads as “unknown”. */
const UNKNOWN = 'None'

const onOff = (on: boolean | null): string => (on === null ? UNKNOWN : on ? 'ON' : 'OFF')

const withoutNull = (fields: object) =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
