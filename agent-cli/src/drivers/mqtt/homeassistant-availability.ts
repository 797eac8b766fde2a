import { asText, isObject, type JsonObject } from './json-payload'
import { isPlainTopic, type Availability } from './mqtt-device'
import { DeviceError } from '../driver'
import type { Template } from './template-sandbox'
import { parseTemplate } from './value-template'

const MAX_AVAILABILITIES = 20

/** The entity's availability; entities that say the same of it share one, found in `known`. */
export function readAvailability(
	config: JsonObject,
	known: Map<string, Availability>,
): Availability {
	const list = Array.isArray(config.availability)
		? config.availability.slice(0, MAX_AVAILABILITIES).filter(isObject)
		: []
	const single: JsonObject = {
		topic: config.availability_topic,
		value_template: config.availability_template,
		payload_available: config.payload_available,
		payload_not_available: config.payload_not_available,
	}
	const all = [single, ...list].filter(({ topic }) => isPlainTopic(asText(topic) ?? ''))
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
			const state = readSafely(read, payload)
			return isState(state, yes) ? true : isState(state, no) ? false : undefined
		},
		...(read ? {} : { unsupported: `availability ${notSupported(source, problem)}` }),
	}
}

/** A message that its template may not read says nothing. */
function readSafely(read: Template | undefined, payload: string): unknown {
	try {
		return read?.(payload)
	} catch (error) {
		if (error instanceof DeviceError) return undefined
		throw error
	}
}

/** Why a template is not understood, with its beginning. */
export const notSupported = (template = '', problem: string) =>
	`template not supported, ${problem}: ${template.slice(0, 120)}`

/** Python and JSON write what is true in two ways. */
export const isState = (state: unknown, wanted: string): boolean =>
	String(state) === wanted ||
	(/^(true|false)$/i.test(wanted) && String(state).toLowerCase() === wanted.toLowerCase())
