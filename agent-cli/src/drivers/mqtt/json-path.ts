import { parsePath, pick } from '../path-in-json'
import { judgeValue } from '../value-point'
import { readPayload } from './json-payload'
import { requireAll, type MqttDevice, type MqttPoint, type Parsed } from './mqtt-device'
import type { SettingsFor } from './settings'

type Item = SettingsFor<'json'>['items'][number]

/** A device without a known convention: topics and paths come from the configuration. */
export function jsonPath({ items, availability }: SettingsFor<'json'>): MqttDevice {
	const points = items.map(createPoint)
	const online = (payload: string) =>
		payload === availability?.online ? true : payload === availability?.offline ? false : undefined
	return {
		kind: points.some((point) => point.command) ? 'controller' : 'sensor',
		points,
		availability: requireAll(...(availability ? [{ topic: availability.topic, online }] : [])),
		refresh: [],
	}
}

function createPoint(item: Item): MqttPoint {
	const steps = item.path === undefined ? [] : parsePath(item.path)
	const { id: key, label, quantity, role, capacity, min, max, command, switchable } = item
	const base = { key, label, quantity, role, capacity, min, max }
	if (!steps) return { ...base, sources: [], unsupported: `path not supported: ${item.path}` }
	const read = (payload: string) =>
		item.path === undefined ? payload : pick(readPayload(payload), steps)
	const parse = (payload: string): Parsed => {
		const raw = read(payload)
		if (raw === undefined) return undefined
		const { value, reason = '' } = judgeValue(raw, item)
		return value === null ? { bad: reason } : { value }
	}
	return {
		...base,
		sources: [{ topic: item.topic, parse }],
		...(command && switchable
			? {
					switchable,
					command: {
						async send(io, on, _maxOnMs, percent) {
							const { level } = command
							if (on && level && percent !== undefined)
								await io.publish(level.topic, String(Number((percent * level.scale).toFixed(3))))
							await io.publish(command.topic, on ? command.on : command.off)
						},
						longestTimedMs: () => 0,
					},
				}
			: {}),
	}
}
