import { asText, parseNumber, type JsonObject } from './json-payload'
import { findMeasurement } from '@sfc/domain/units/measurement'
import { plainTopic, stateTopic, type Entity } from './homeassistant-entity'
import { NO_TEMPERATURE_UNIT, readTemperatureUnit } from './homeassistant-sensor'
import type { MqttPoint } from './mqtt-device'
import { parseTemplate } from './value-template'

/** A value of an entity besides its state: where it comes from, and what it is in. */
type Further = {
	name: string
	label: string
	topic: unknown
	template: unknown
	quantity: MqttPoint['quantity']
	scale: number
	offset?: number
	/** Why it can never have a value. */
	unsupported?: string | undefined
}

/** What an entity says besides on and off: how bright, how fast, how far open, how warm. */
export function furtherPoints({ component, base, config, createKey }: Entity): MqttPoint[] {
	return furtherOf(component, config).flatMap(
		({ name, label, topic, template, unsupported, ...value }) => {
			const from = stateTopic(topic)
			if (from === undefined) return []
			const { read, problem } = parseTemplate(asText(template))
			const why = unsupported ?? (read ? undefined : `template not supported, ${problem}`)
			const point = {
				...base,
				key: createKey(`${base.key}-${name}`),
				label: `${base.label} ${label}`.slice(0, 120),
				quantity: value.quantity,
			}
			if (!read || why) return [{ ...point, sources: [], ...(why && { unsupported: why }) }]
			const parse = (payload: string) =>
				parseNumber(read(payload), value.quantity, value.scale, value.offset)
			return [{ ...point, sources: [{ topic: from, parse }] }]
		},
	)
}

function furtherOf(component: string, config: JsonObject): Further[] {
	if (component === 'light') {
		const isJson = config.schema === 'json'
		if (isJson && config.brightness !== true) return []
		const byTemplate = config.schema === 'template'
		const topic = isJson || byTemplate ? config.state_topic : config.brightness_state_topic
		const template = isJson
			? '{{ value_json.brightness }}'
			: byTemplate
				? config.brightness_template
				: config.brightness_value_template
		if (byTemplate && template === undefined) return []
		return [{ ...LEVEL, topic, template, scale: 100 / brightnessScale(config) }]
	}
	if (component === 'fan') {
		const [from, to] = speedRange(config)
		const [topic, template] = [config.percentage_state_topic, config.percentage_value_template]
		return [{ ...LEVEL, topic, template, scale: 100 / (to - from + 1), offset: 0 }]
	}
	if (component === 'humidifier') return humidifierValues(config)
	if (component === 'valve' && config.reports_position !== true) return []
	if (component === 'cover' || component === 'valve') {
		const [closed, open] = [
			numberOr(config.position_closed, 0),
			numberOr(config.position_open, 100),
		]
		const scale = 100 / (open - closed || 100)
		const [topic, template] =
			component === 'valve'
				? [config.state_topic, config.value_template]
				: [config.position_topic, config.position_template ?? config.value_template]
		return [{ ...LEVEL, label: 'open', topic, template, scale, offset: -closed * scale }]
	}
	return component === 'climate' ? climateValues(config) : []
}

const LEVEL = { name: 'level', label: 'level', quantity: 'percent' } as const

function climateValues(config: JsonObject): Further[] {
	const letter = asText(config.temperature_unit)
	const unit = readTemperatureUnit(config)
	const unsupported = unit
		? undefined
		: letter === undefined
			? NO_TEMPERATURE_UNIT
			: `its temperature unit “${letter.slice(0, 10)}” is not known`
	const air = findMeasurement('temperature', unit, 'air')
	const humidity = { quantity: 'humidity', scale: 1 } as const
	const temperature = air ?? { quantity: 'airTemperature', scale: 1, offset: 0 }
	return [
		{
			name: 'air',
			label: 'air',
			topic: config.current_temperature_topic,
			template: config.current_temperature_template,
			...temperature,
			unsupported,
		},
		{
			name: 'humidity',
			label: 'humidity',
			topic: config.current_humidity_topic,
			template: config.current_humidity_template,
			...humidity,
		},
		{
			name: 'target',
			label: unit ? `target (${unit})` : 'target',
			topic: config.temperature_state_topic,
			template: config.temperature_state_template,
			quantity: 'number',
			scale: 1,
			unsupported,
		},
	]
}

function humidifierValues(config: JsonObject): Further[] {
	return [
		{
			name: 'humidity',
			label: 'humidity',
			topic: config.current_humidity_topic,
			template: config.current_humidity_template,
			quantity: 'humidity',
			scale: 1,
		},
		{
			name: 'target',
			label: 'target (%)',
			topic: config.target_humidity_state_topic,
			template: config.target_humidity_state_template,
			quantity: 'number',
			scale: 1,
		},
	]
}

/** Whether a light or fan can be told how bright or how fast; how far a valve opens is not set. */
export const canSetLevel = (config: JsonObject): boolean =>
	config.reports_position !== true && findLevel(config, 100) !== null

/** What to send for so many percent, and where; null for what is told no level. */
export function findLevel(
	config: JsonObject,
	percent: number,
): { topic: string; value: number } | null {
	const isFan = config.percentage_command_topic !== undefined
	const topic = plainTopic(
		isFan
			? config.percentage_command_topic
			: config.schema === 'json'
				? config.command_topic
				: config.brightness_command_topic,
	)
	if (topic === undefined) return null
	const [from, to] = speedRange(config)
	const most = isFan ? to - from + 1 : brightnessScale(config)
	return { topic, value: Math.max(1, Math.round((percent / 100) * most)) }
}

const brightnessScale = (config: JsonObject): number =>
	Math.max(1, numberOr(config.brightness_scale, 255))

const speedRange = (config: JsonObject): [number, number] => {
	const from = numberOr(config.speed_range_min, 1)
	return [from, Math.max(from, numberOr(config.speed_range_max, 100))]
}

const numberOr = (value: unknown, fallback: number): number =>
	typeof value === 'number' && Number.isFinite(value) ? value : fallback
