import { isObject, asText, type JsonObject } from './json-payload'
import { parseJson } from '@sfc/contract/parse-json'
import short from './homeassistant-abbreviations.json'

/** Most entities of one device, and most keys of one entity: each entity has those of its device too. */
export const MAX_ENTITIES = 200
const MAX_KEYS = 200
/** A device that announces 200 entities at once needs some 100,000. */
const MAX_CONFIG_CHARS = 500_000

const LONG = short as Readonly<Record<string, string>>

/** One discovered entity, its keys written out and `~` replaced. */
export type EntityConfig = { component: string; id: string; config: JsonObject; device: JsonObject }

/**
 * Reads discovery messages, topic → payload, `<prefix>/<component>/[<node>/]<object>/config`, also
 * those that announce a whole device at once. What is not JSON is left out.
 */
export function readEntities(messages: ReadonlyMap<string, string>): EntityConfig[] {
	const entities: EntityConfig[] = []
	for (const [topic, payload] of messages) {
		const parts = topic.split('/')
		if (parts.at(-1) !== 'config' || payload === '') continue
		if (payload.length > MAX_CONFIG_CHARS) continue
		const objectId = parts.at(-2) ?? ''
		const component = parts.findLast((part, i) => i < parts.length - 2 && KNOWN.includes(part))
		const config = expand(parseJson(payload))
		if (!component || !config) continue
		const device = isObject(config.device) ? config.device : {}
		if (component !== 'device') {
			entities.push({ component, id: asText(config.unique_id) ?? objectId, config, device })
			continue
		}
		const components = isObject(config.components) ? config.components : {}
		for (const [id, value] of Object.entries(components).slice(0, MAX_ENTITIES)) {
			const own = expand(value)
			const platform = asText(own?.platform)
			if (own && platform && KNOWN.includes(platform))
				entities.push({ component: platform, id, config: { ...config, ...own }, device })
		}
	}
	return entities
}

/** The components that have a value or a switch here. */
const COMPONENTS = [
	'sensor',
	'binary_sensor',
	'switch',
	'light',
	'fan',
	'valve',
	'number',
	'cover',
	'climate',
	'humidifier',
]

/** What else devices announce: words, presses, pictures. They are named and have no point. */
const OTHERS = [
	'alarm_control_panel',
	'button',
	'camera',
	'event',
	'image',
	'lawn_mower',
	'lock',
	'notify',
	'scene',
	'select',
	'siren',
	'text',
	'update',
	'vacuum',
	'water_heater',
]

const KNOWN = ['device', ...COMPONENTS, ...OTHERS]

/** Whether an entity may have a value or a switch here. */
export const isReadable = ({ component }: Pick<EntityConfig, 'component'>): boolean =>
	COMPONENTS.includes(component)

/**
 * All names by which one device's entities belong together: its identifiers, else its connections
 * (`mac aa:bb:cc:dd:ee:ff`), else the entity's own name, as one without a device stands for itself.
 */
export function readIdentifiers({ device, component, id }: Omit<EntityConfig, 'config'>): string[] {
	const texts = (value: unknown) =>
		[value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
	const identifiers = texts(device.identifiers)
	if (identifiers.length > 0) return identifiers
	const connections = Array.isArray(device.connections) ? device.connections.slice(0, 10) : []
	const named = connections.map((one) => texts(one).join(' ')).filter((one) => one !== '')
	return named.length > 0 ? named : [`${component}.${id}`]
}

/** Writes abbreviated keys out and puts the base topic in place of `~`. */
function expand(value: unknown): JsonObject | undefined {
	if (!isObject(value)) return undefined
	const base = asText(value['~']) ?? ''
	return expandKeys(value, base, 0)
}

function expandKeys(value: JsonObject, base: string, depth: number): JsonObject {
	const result: JsonObject = {}
	for (const [key, inner] of Object.entries(value).slice(0, MAX_KEYS)) {
		const name = (Object.hasOwn(LONG, key) ? LONG[key] : key) ?? key
		result[name] = expandValue(inner, name, base, depth)
	}
	return result
}

function expandValue(value: unknown, name: string, base: string, depth: number): unknown {
	if (typeof value === 'string' && name.endsWith('topic')) return value.replace(/^~|~$/, () => base)
	if (depth >= 3) return value
	if (isObject(value) && name !== 'components') return expandKeys(value, base, depth + 1)
	if (Array.isArray(value) && name === 'availability')
		return value.filter(isObject).map((one) => expandKeys(one, base, depth + 1))
	return value
}
