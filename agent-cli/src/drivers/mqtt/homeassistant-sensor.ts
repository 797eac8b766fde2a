import { findMeasurement, needsUnit } from '@sfc/domain/units/measurement'
import { notSupported } from './homeassistant-availability'
import type { Base, Entity } from './homeassistant-entity'
import { asText, parseNumber, type JsonObject } from './json-payload'
import type { MqttPoint } from './mqtt-device'
import { parseTemplate } from './value-template'

/** Classes of sensors that say words or instants. */
const WORDS = ['enum', 'timestamp', 'date']

/** The reading of a sensor or number; undefined for one that says words. */
export function sensorPoint(
	{ component, base, config, refuse }: Entity,
	topic: string,
): MqttPoint | undefined {
	const word = asText(config.device_class)
	if ((word && WORDS.includes(word)) || (component === 'sensor' && Array.isArray(config.options))) {
		refuse('it says words')
		return undefined
	}
	const unit =
		asText(config.unit_of_measurement) ??
		(word === 'temperature' ? readTemperatureUnit(config) : undefined)
	const isNamed = word !== undefined
	const isReading = component === 'sensor' && config.entity_category === undefined
	const found =
		isNamed || isReading ? findMeasurement(word, unit, `${base.label} ${base.key}`) : undefined
	// What is said to be about the device itself (its processor) is not about the farm.
	const own = config.entity_category === 'diagnostic' && isTemperature(found)
	const isUnclear = found !== undefined && unit === undefined && needsUnit(found.quantity)
	if (found && isUnclear && isTemperature(found) && !own)
		return { ...base, quantity: found.quantity, sources: [], unsupported: NO_TEMPERATURE_UNIT }
	const measured = own || isUnclear ? undefined : found
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

/**
 * Home Assistant reads a temperature without a unit in its own (home-assistant.io/integrations/climate.mqtt),
 * which it publishes nowhere.
 */
export const NO_TEMPERATURE_UNIT =
	'the device does not say whether this is °C or °F, but leaves it to Home Assistant: add "temperatureUnit": "C" or "F" to its settings'

/** The unit that an entity, or the settings of its device, name for its temperatures. */
export function readTemperatureUnit(config: JsonObject): string | undefined {
	const letter = asText(config.temperature_unit)
	return letter === 'C' || letter === 'F' ? `°${letter}` : undefined
}

const isTemperature = (found: ReturnType<typeof findMeasurement>) =>
	found ? ['airTemperature', 'waterTemperature'].includes(found.quantity) : false

/** A point whose value can never be known, because of its template. */
export const unsupported = (
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
