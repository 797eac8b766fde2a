import { coverPoint, coverState } from './cover-point'
import { isState } from './homeassistant-availability'
import { commandBy, plainTopic, stateTopic, type Entity } from './homeassistant-entity'
import { asText, type JsonObject } from './json-payload'
import type { MqttPoint, Parsed } from './mqtt-device'
import { parseTemplate } from './value-template'

/** Classes of covers that are never moved from here: an output may close by itself when its time is up. */
const DOORS = ['door', 'garage', 'gate']

/**
 * A cover as an output, where it can be told to open and close and says whether it is open; else what it
 * says alone. How far it is open is a point of its own, `position`.
 */
export function coverPoints(entity: Entity, position: MqttPoint | undefined): MqttPoint[] {
	const { config, base, refuse } = entity
	const rest = position ? [position] : []
	const sources = [...stateSources(config), ...openSources(position)]
	if (sources.length === 0) return rest
	const topic = plainTopic(config.command_topic)
	const by = commandBy(config.command_template)
	const isDoor = DOORS.includes(String(config.device_class))
	if (isDoor) refuse('it is read and not moved, as people walk through it')
	if (!topic || !by || isDoor) {
		if (!by) refuse('it is read and not moved: the template of its commands is not understood')
		return position ? rest : [{ ...base, quantity: 'contact', sources }]
	}
	const word = (key: string, fallback: string) => by(String(config[key] ?? fallback)) ?? ''
	const [open, close] = [word('payload_open', 'OPEN'), word('payload_close', 'CLOSE')]
	const cover = coverPoint({
		...base,
		sources,
		open: (io) => io.publish(topic, open),
		close: (io) => io.publish(topic, close),
	})
	return [{ ...base, ...cover }, ...rest]
}

function stateSources(config: JsonObject): MqttPoint['sources'] {
	const topic = stateTopic(config.state_topic)
	const { read } = parseTemplate(asText(config.value_template))
	if (!topic || !read) return []
	const words = ['open', 'opening', 'closed', 'closing'].map(
		(word) => [word, String(config[`state_${word}`] ?? word)] as const,
	)
	const parse = (payload: string) => {
		const state = read(payload)
		return coverState(words.find(([, own]) => isState(state, own))?.[0])
	}
	return [{ topic, parse }]
}

/** Without a state of its own it is open when its position is more than 0 %. */
const openSources = (position: MqttPoint | undefined): MqttPoint['sources'] =>
	(position?.sources ?? []).map(({ topic, parse }) => ({
		topic,
		parse(payload): Parsed {
			const at = parse(payload)
			return at && 'value' in at ? coverState(undefined, at.value) : undefined
		},
	}))
