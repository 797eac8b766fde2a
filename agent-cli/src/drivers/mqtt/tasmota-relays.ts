import { coverPoint } from './cover-point'
import { asText, isObject, parseNumber, readPayload, type JsonObject } from './json-payload'
import { pick } from '../path-in-json'
import { OUTLET, type MqttPoint } from './mqtt-device'
import { MAX_PULSE_MS } from '../pulse-time'
import { setPulseTime } from './tasmota-pulse-time'

export type TasmotaTopics = { cmnd: string; stat: string; tele: string }

/** A relay by its number, from 0; the only one that a device has goes without it. */
export function relayPoint(
	config: JsonObject,
	topics: TasmotaTopics,
	i: number,
	isOnly: boolean,
): MqttPoint {
	const names = Array.isArray(config.fn) ? config.fn : []
	const power = isOnly ? 'POWER' : `POWER${i + 1}`
	const onOff = (state: unknown) =>
		state === 'ON' ? { value: 1 } : state === 'OFF' ? { value: 0 } : undefined
	const fromJson = (payload: string) => {
		const json = readPayload(payload)
		return onOff(pick(json, [power]) ?? (isOnly ? pick(json, ['POWER1']) : undefined))
	}
	return {
		key: power.toLowerCase(),
		label: asText(names[i]) ?? (isOnly ? 'Relay' : `Relay ${i + 1}`),
		quantity: 'switch',
		switchable: OUTLET,
		sources: [
			{ topic: `${topics.stat}RESULT`, parse: fromJson },
			{ topic: `${topics.stat}${power}`, parse: onOff },
			{ topic: `${topics.tele}STATE`, parse: fromJson },
		],
		command: {
			async send(io, on, maxOnMs) {
				if (on) await setPulseTime(io, topics, i + 1, maxOnMs)
				await io.publish(`${topics.cmnd}${power}`, on ? 'ON' : 'OFF')
			},
			// ON restarts PulseTime, also while it is on (ExecuteCommandPower, support_tasmota.ino at 0385204ca).
			async renew(io, forMs) {
				await setPulseTime(io, topics, i + 1, forMs)
				await io.publish(`${topics.cmnd}${power}`, 'ON')
			},
			longestTimedMs: () => MAX_PULSE_MS,
			query: { topic: `${topics.cmnd}${power}`, payload: '' },
		},
	}
}

/** Its light subtype: 1 to 5 channels that are dimmed together; 0 is no light. */
export const isDimmer = ({ lt_st: subtype }: JsonObject): boolean =>
	typeof subtype === 'number' && subtype >= 1 && subtype <= 5

/** A light says and takes its level as `Dimmer`, 0 to 100. */
export function addDimmer(points: MqttPoint[], topics: TasmotaTopics, config: JsonObject): void {
	const relay = points.find(({ quantity }) => quantity === 'switch')
	const command = relay?.command
	if (!relay || !command) return
	relay.switchable = { type: 'light', outputClass: 'light', dim: 'dimmer' }
	const parse = (payload: string) => parseNumber(pick(readPayload(payload), ['Dimmer']), 'percent')
	relay.command = {
		...command,
		async send(io, on, maxOnMs, percent) {
			if (on && percent !== undefined) {
				await setPulseTime(io, topics, 1, maxOnMs)
				return io.publish(`${topics.cmnd}Dimmer`, String(percent)) // switches it on as well
			}
			return command.send(io, on, maxOnMs)
		},
	}
	points.push({
		key: 'dimmer',
		label: 'Level',
		quantity: 'percent',
		sources: [`${topics.stat}RESULT`, `${topics.tele}STATE`].map((topic) => ({ topic, parse })),
	})
	if (Number(config.lt_st) >= 3) points.push(...colourPoints(topics))
}

/** A light of several colours says which as `HSBColor`: hue, saturation and brightness. */
const colourPoints = (topics: TasmotaTopics): MqttPoint[] =>
	['Hue (°)', 'Saturation (%)'].map((label, i) => {
		const parse = (payload: string) => {
			const colour = pick(readPayload(payload), ['HSBColor'])
			const part = typeof colour === 'string' ? colour.split(',', 3)[i] : undefined
			return parseNumber(part, 'number')
		}
		return {
			key: `colour-${i + 1}`,
			label,
			quantity: 'number',
			sources: [`${topics.stat}RESULT`, `${topics.tele}STATE`].map((topic) => ({ topic, parse })),
		}
	})

/** How many shutters a device has at most. */
const MAX_SHUTTERS = 16

/** Two relays move a shutter: they are no outputs of their own, and the device stops it at its end. */
export function shutterPoints(config: JsonObject, topics: TasmotaTopics): MqttPoint[] {
	const shutters = Array.isArray(config.rl) ? config.rl.filter((kind) => kind === 3).length / 2 : 0
	const count = Math.min(MAX_SHUTTERS, Math.floor(shutters))
	return Array.from({ length: count }, (_, i) => i + 1).flatMap((number) => {
		const name = `Shutter${number}`
		const sourcesBy = (read: (shutter: unknown) => ReturnType<typeof parseNumber>) => [
			...[`${topics.stat}RESULT`, `${topics.tele}SENSOR`].map((topic) => ({
				topic,
				parse: (payload: string) => read(pick(readPayload(payload), [name])),
			})),
			{
				topic: `${topics.stat}STATUS10`,
				parse: (payload: string) => read(pick(readPayload(payload), ['StatusSNS', name])),
			},
		]
		const cover = coverPoint({
			key: name.toLowerCase(),
			label: `Shutter ${number}`,
			sources: sourcesBy(readShutter),
			open: (io) => io.publish(`${topics.cmnd}ShutterOpen${number}`, ''),
			close: (io) => io.publish(`${topics.cmnd}ShutterClose${number}`, ''),
			query: { topic: `${topics.cmnd}ShutterPosition${number}`, payload: '' },
		})
		const position: MqttPoint = {
			key: `${name.toLowerCase()}-position`,
			label: `Shutter ${number} open`,
			quantity: 'percent',
			sources: sourcesBy((shutter) => parseNumber(pick(shutter, ['Position']), 'percent')),
		}
		return [cover, position]
	})
}

/** Open, or on its way up: direction 1 opens it, -1 closes it. */
function readShutter(shutter: unknown) {
	if (!isObject(shutter)) return undefined
	const { Direction: direction, Position: position } = shutter
	if (direction === 1) return { value: 1 }
	if (direction === -1) return { value: 0 }
	return typeof position === 'number' ? { value: Number(position > 0) } : undefined
}
