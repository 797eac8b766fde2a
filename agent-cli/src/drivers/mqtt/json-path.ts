import { numberFrom, parseJson, parsePath, pick } from './json-payload'
import type { MqttDevice, MqttPoint } from './mqtt-device'
import type { SettingsOf } from './settings'

type Item = SettingsOf<'json'>['items'][number]

/** A device nobody has a convention for: topics and paths from the configuration. */
export function jsonPath({ items, availability }: SettingsOf<'json'>): MqttDevice {
	const points = items.map(pointOf)
	const online = (payload: string) =>
		payload === availability?.online ? true : payload === availability?.offline ? false : undefined
	return {
		kind: points.some((point) => point.command) ? 'controller' : 'sensor',
		points,
		availability: availability ? [{ topic: availability.topic, online }] : [],
		refresh: [],
	}
}

function pointOf(item: Item): MqttPoint {
	const steps = item.path === undefined ? [] : parsePath(item.path)
	const { command, switchable, quantity } = item
	const base = { key: item.id, label: item.label, quantity }
	if (!steps) return { ...base, sources: [], unsupported: `path not supported: ${item.path}` }
	const read = (payload: string) =>
		item.path === undefined ? payload : pick(parseJson(payload), steps)
	const parse = (payload: string) => {
		const raw = read(payload)
		if (quantity !== 'switch' && quantity !== 'contact')
			return numberFrom(raw, quantity, item.scale, item.offset)
		return raw === undefined ? undefined : { value: String(raw) === item.stateOn ? 1 : 0 }
	}
	return {
		...base,
		sources: [{ topic: item.topic, parse }],
		...(command && switchable
			? {
					switchable,
					command: {
						send: (io, on) => io.publish(command.topic, on ? command.on : command.off),
						endsInDevice: () => false,
					},
				}
			: {}),
	}
}
