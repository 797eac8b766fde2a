import type { EntityConfig } from './homeassistant-config'
import { asText, type JsonObject } from './json-payload'
import { isPlainTopic, isTopicFilter, type MqttPoint } from './mqtt-device'
import { plainLabel } from './plain-label'
import { parseTemplate } from './value-template'

/** What the points of one entity have in common. */
export type Base = Pick<MqttPoint, 'key' | 'label' | 'maxAgeMs'>

/** One entity, as its points are made: `refuse` takes in words what is not understood. */
export type Entity = {
	component: string
	config: JsonObject
	base: Base
	createKey: (name: string) => string
	refuse: (words: string) => void
}

export function readEntity(
	{ component, id, config }: EntityConfig,
	createKey: (name: string) => string,
	refuse: (words: string) => void,
): Entity {
	// A motion sensor says nothing when its time is up.
	const silentS = config.expire_after ?? config.off_delay
	const label = plainLabel(asText(config.name) ?? id)
	const base = {
		key: createKey(id),
		label,
		...(typeof silentS === 'number' && silentS > 0 ? { maxAgeMs: silentS * 1000 } : {}),
	}
	const own = (words: string) => refuse(`${label.slice(0, 80)}: ${words}`)
	return { component, config, base, createKey, refuse: own }
}

/** A topic that is safe to publish to. */
export const plainTopic = (value: unknown): string | undefined => {
	const topic = asText(value)
	return topic !== undefined && isPlainTopic(topic) ? topic : undefined
}

/** A topic to listen on; several gateways may hear the same device: `+/+/BTtoMQTT/<MAC>`. */
export const stateTopic = (value: unknown): string | undefined => {
	const topic = asText(value)
	return topic !== undefined && isTopicFilter(topic) ? topic : undefined
}

/** What a payload is sent as: by a template, or as it is. Undefined for a template not understood. */
export function commandBy(
	template: unknown,
): ((payload: string) => string | undefined) | undefined {
	if (asText(template) === undefined) return (payload) => payload
	const { read } = parseTemplate(asText(template))
	return (
		read &&
		((payload) => {
			const made = read(payload)
			return made === undefined ? undefined : String(made)
		})
	)
}
