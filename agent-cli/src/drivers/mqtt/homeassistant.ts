import { DeviceError } from '../driver'
import type { BrokerLink } from './broker-link'
import { collectMessages } from './collect-messages'
import { readAvailability } from './homeassistant-availability'
import {
	isReadable,
	MAX_ENTITIES,
	readIdentifiers,
	readEntities,
	type EntityConfig,
} from './homeassistant-config'
import { coverPoints } from './homeassistant-cover'
import { readEntity, stateTopic, type Entity } from './homeassistant-entity'
import { canSetLevel, furtherPoints } from './homeassistant-levels'
import { sensorPoint } from './homeassistant-sensor'
import { switchPoint } from './homeassistant-switch'
import { asText } from './json-payload'
import {
	requireAll,
	createPointKeys,
	isSimulated,
	type Availability,
	type MqttDevice,
	type MqttPoint,
} from './mqtt-device'
import type { SettingsFor } from './settings'

/** Collects the discovery messages of one device. */
export async function homeAssistant(
	{ prefix, device, temperatureUnit }: SettingsFor<'homeassistant'>,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<MqttDevice> {
	const messages = await collectMessages(link, [`${prefix}/#`], signal)
	const own = readEntities(messages).filter((one) => readIdentifiers(one).includes(device))
	if (!own.some(isReadable))
		throw new DeviceError(`no discovery message of “${device}” under ${prefix}/`)
	return homeAssistantDevice(own, temperatureUnit)
}

/** Most lines about what is not understood. */
const MAX_NOT_UNDERSTOOD = 50

/** The entities of one device as points. `temperatureUnit` is that of temperatures without one. */
export function homeAssistantDevice(
	entities: EntityConfig[],
	temperatureUnit?: 'C' | 'F',
): MqttDevice {
	const points: MqttPoint[] = []
	const notUnderstood: string[] = []
	const refuse = (words: string) => {
		if (notUnderstood.length < MAX_NOT_UNDERSTOOD) notUnderstood.push(words)
	}
	const createKey = createPointKeys()
	const known = new Map<string, Availability>()
	for (const entity of entities.slice(0, MAX_ENTITIES)) {
		if (!isReadable(entity)) {
			refuse(
				`${asText(entity.config.name) ?? entity.id}: a ${entity.component.replaceAll('_', ' ')}`,
			)
			continue
		}
		const availability = readAvailability(entity.config, known)
		const config = { temperature_unit: temperatureUnit, ...entity.config }
		for (const point of createPoints(readEntity({ ...entity, config }, createKey, refuse)))
			points.push({ ...point, availability })
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
		notUnderstood,
		availability: requireAll(),
		refresh: [],
	}
}

function createPoints(entity: Entity): MqttPoint[] {
	const { component, config, refuse } = entity
	const further = furtherPoints(entity)
	if (component === 'cover') return coverPoints(entity, further[0])
	if (component === 'climate') {
		if (config.mode_state_topic !== undefined) refuse('its mode, a word')
		return further
	}
	const topic = stateTopic(config.state_topic)
	if (!topic) {
		if (config.command_topic !== undefined) refuse('it reports no state, so it is not switched')
		return further
	}
	if (component === 'sensor' || component === 'number') {
		const point = sensorPoint(entity, topic)
		return point ? [point] : []
	}
	const level = further.find(({ quantity }) => quantity === 'percent')
	return [switchPoint(entity, topic, canSetLevel(config) ? level?.key : undefined), ...further]
}
