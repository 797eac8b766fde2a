import { findMeasurement } from '@sfc/domain/units/measurement'
import { asText, isObject, parseNumber, readPayload } from './json-payload'
import { pick } from '../path-in-json'
import { OUTLET, type MqttPoint } from './mqtt-device'

/** One value of a node: its command class, endpoint and property, and what its message names. */
export type ZwaveValue = {
	topic: string
	commandClass: number
	endpoint: number
	property: string
	propertyKey: string | undefined
	unit: string | undefined
	/** Whether the messages name units: the gateway can be set to leave them out. */
	isWhole: boolean
}

/** Command classes that have readings or switches, and the names that topics have for them. */
const CLASSES: Readonly<Record<string, number>> = {
	switch_binary: 37,
	binary_switch: 37,
	switch_multilevel: 38,
	multilevel_switch: 38,
	sensor_binary: 48,
	binary_sensor: 48,
	sensor_multilevel: 49,
	multilevel_sensor: 49,
	meter: 50,
	battery: 128,
}
const [BINARY_SWITCH, LEVEL_SWITCH, BINARY_SENSOR, SENSOR, METER, BATTERY] = [
	37, 38, 48, 49, 50, 128,
]

/**
 * `<node>/<class>/<endpoint>/<property>[/<key>]`, by numbers or by names (`endpoint_0`). Undefined for
 * what is no value, or of a class that holds none for a farm.
 */
export function readValueTopic(
	node: string,
	topic: string,
	payload: string,
): ZwaveValue | undefined {
	const [ofClass = '', endpoint = '', property, key] = topic.slice(node.length + 1).split('/')
	const name = ofClass.toLowerCase().replaceAll(' ', '_')
	const commandClass = /^\d{1,3}$/.test(ofClass) ? Number(ofClass) : CLASSES[name]
	const number = /^(?:endpoint_)?(\d{1,3})$/.exec(endpoint)?.[1]
	if (!Object.values(CLASSES).includes(commandClass ?? 0) || number === undefined || !property)
		return undefined
	const json = readPayload(payload)
	return {
		topic,
		commandClass: commandClass ?? 0,
		endpoint: Number(number),
		property,
		propertyKey: key,
		unit: asText(pick(json, ['unit'])),
		isWhole: isObject(json) && 'commandClass' in json,
	}
}

/** Meter keys, the same in each message: type, scale and direction of Z-Wave’s Meter command class. */
const METER_UNITS: Readonly<Record<string, readonly [string, string]>> = {
	'65537': ['energy', 'kWh'],
	'66049': ['power', 'W'],
	'66561': ['voltage', 'V'],
	'66817': ['current', 'A'],
	electric_kwh_consumed: ['energy', 'kWh'],
	electric_w_consumed: ['power', 'W'],
	electric_v_consumed: ['voltage', 'V'],
	electric_a_consumed: ['current', 'A'],
}

const NAMES: Readonly<Record<string, string>> = {
	air_temperature: 'temperature',
	water_temperature: 'water_temperature',
	soil_temperature: 'soil_temperature',
	humidity: 'humidity',
	illuminance: 'illuminance',
	carbon_dioxide_co_level: 'co2',
	carbon_dioxide_co2_level: 'co2',
	soil_humidity: 'moisture',
	moisture: 'moisture',
	power: 'power',
	voltage: 'voltage',
	current: 'current',
	barometric_pressure: 'pressure',
	atmospheric_pressure: 'pressure',
	particulate_matter_25: 'pm25',
	distance: 'distance',
	weight: 'weight',
	ph: 'ph',
	electrical_conductivity: 'ec',
}

/** The points of a value; what is not understood goes to `refuse`, in words. */
export function zwavePoints(
	value: ZwaveValue,
	createKey: (name: string) => string,
	refuse: (words: string) => void,
): MqttPoint[] {
	const { commandClass, property, propertyKey, topic } = value
	if (commandClass === BINARY_SWITCH)
		return property === 'currentValue' ? [binarySwitch(value, createKey)] : []
	if (commandClass === LEVEL_SWITCH)
		return property === 'currentValue' ? levelSwitch(value, createKey) : []
	if (commandClass === BINARY_SENSOR) {
		const parse = (payload: string) => readBoolean(payload)
		return [{ ...base(value, createKey), quantity: 'contact', sources: [{ topic, parse }] }]
	}
	const measured = measuredBy(value)
	if (measured) {
		const { quantity, scale, offset } = measured
		const parse = (payload: string) => parseNumber(valueOf(payload), quantity, scale, offset)
		return [{ ...base(value, createKey), quantity, sources: [{ topic, parse }] }]
	}
	if (commandClass === SENSOR && !value.isWhole && Object.hasOwn(NAMES, formatValueName(property)))
		refuse(
			`${words(property)}: its messages name no unit. Set the payload type of the gateway to “Entire Z-Wave value Object”.`,
		)
	else if (commandClass !== BATTERY && property !== 'reset')
		refuse(`${words(property)}${propertyKey === undefined ? '' : ` ${words(propertyKey)}`}`)
	return []
}

function measuredBy({ commandClass, property, propertyKey = '', unit, isWhole }: ZwaveValue) {
	if (commandClass === BATTERY)
		return property === 'level' ? findMeasurement('battery', '%') : undefined
	const key = propertyKey.toLowerCase()
	const [name, usual] =
		commandClass === METER && Object.hasOwn(METER_UNITS, key)
			? (METER_UNITS[key] ?? [])
			: [NAMES[formatValueName(property)], undefined]
	const known = unit ?? usual
	if (name === undefined || (known === undefined && !isWhole)) return undefined
	return findMeasurement(name, known, words(property))
}

/** As topics have it: “Carbon dioxide (CO₂) level” is `carbon_dioxide_co_level`. */
const formatValueName = (property: string) =>
	property
		.slice(0, 100)
		.toLowerCase()
		.replaceAll(' ', '_')
		.replaceAll(/[^a-z0-9_]/g, '')
const words = (property: string) => property.replaceAll('_', ' ').slice(0, 60)

function base(
	{ commandClass, endpoint, property, propertyKey }: ZwaveValue,
	createKey: (name: string) => string,
) {
	const parts = [commandClass, endpoint, property, propertyKey].filter((part) => part !== undefined)
	const end = endpoint === 0 ? '' : ` ${endpoint}`
	const key =
		propertyKey && commandClass === METER
			? ` ${METER_UNITS[propertyKey]?.[0] ?? words(propertyKey)}`
			: ''
	const label =
		property === 'currentValue' ? 'Switch' : commandClass === BATTERY ? 'Battery' : words(property)
	return { key: createKey(parts.join('-')), label: `${label}${key}${end}` }
}

/** The value of a message: bare, with its time, or as one part of the whole. */
function valueOf(payload: string): unknown {
	const json = readPayload(payload)
	return isObject(json) ? json.value : json
}

function readBoolean(payload: string) {
	const value = valueOf(payload)
	return typeof value === 'boolean' ? { value: Number(value) } : undefined
}

const setTopic = (topic: string) => `${topic.replace(/currentValue$/, 'targetValue')}/set`
const message = (value: boolean | number) => JSON.stringify({ value })

/** Z-Wave’s switches have no timer that can be set with an ON. */
function binarySwitch(value: ZwaveValue, createKey: (name: string) => string): MqttPoint {
	const { topic } = value
	return {
		...base(value, createKey),
		quantity: 'switch',
		switchable: OUTLET,
		sources: [{ topic, parse: readBoolean }],
		command: {
			send: (io, on) => io.publish(setTopic(topic), message(on)),
			longestTimedMs: () => 0,
		},
	}
}

/** Levels go from 0 to 99; 255 is the level that it had before. */
const MOST = 99
const AS_BEFORE = 255

function levelSwitch(value: ZwaveValue, createKey: (name: string) => string): MqttPoint[] {
	const { topic } = value
	const own = base(value, createKey)
	const dim = createKey(`${own.key}-level`)
	const parse = (payload: string) => {
		const level = valueOf(payload)
		return typeof level === 'number' ? { value: Number(level > 0) } : undefined
	}
	const levelFor = (percent: number) => Math.max(1, Math.round((percent / 100) * MOST))
	return [
		{
			...own,
			label: own.label.replace('Switch', 'Dimmer'),
			quantity: 'switch',
			switchable: { type: 'light', outputClass: 'light', dim },
			sources: [{ topic, parse }],
			command: {
				send: (io, on, _maxOnMs, percent) => {
					const level = !on ? 0 : percent === undefined ? AS_BEFORE : levelFor(percent)
					return io.publish(setTopic(topic), message(level))
				},
				longestTimedMs: () => 0,
			},
		},
		{
			key: dim,
			label: own.label.replace('Switch', 'Level'),
			quantity: 'percent',
			sources: [
				{
					topic,
					parse: (payload) => parseNumber(valueOf(payload), 'percent', 100 / MOST),
				},
			],
		},
	]
}
