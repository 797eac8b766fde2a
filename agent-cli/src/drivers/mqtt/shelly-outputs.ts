import { coverPoint, coverState } from './cover-point'
import { isObject, readPayload, type JsonObject } from './json-payload'
import { pick } from '../path-in-json'
import { OUTLET, type MqttPoint, type Parsed } from './mqtt-device'

/** Where a Shelly is spoken to: `<prefix>/rpc`, and `<source>/rpc` for its answers. */
export type ShellyAddress = { prefix: string; source: string }

/** The longest `toggle_after` used, one day; the device takes any number of seconds. */
const MAX_TIMER_MS = 86_400_000

/** Components that are switched, by the name that their methods have. */
const SWITCHED: Readonly<Record<string, string>> = {
	switch: 'Switch',
	light: 'Light',
	cct: 'CCT',
	rgb: 'RGB',
	rgbw: 'RGBW',
}

/** A message that asks a Shelly for something. */
export const shellyCall = (
	{ prefix, source }: ShellyAddress,
	method: string,
	params?: JsonObject,
): { topic: string; payload: string } => ({
	topic: `${prefix}/rpc`,
	payload: JSON.stringify({ id: 2, src: source, method, ...(params ? { params } : {}) }),
})

/** Notifications carry only what changed; an answer to GetStatus carries everything. */
export function shellySources(
	{ prefix, source }: ShellyAddress,
	path: readonly string[],
	read: (value: unknown) => Parsed,
): MqttPoint['sources'] {
	return [
		{
			topic: `${prefix}/events/rpc`,
			parse: (payload) => read(pick(readPayload(payload), ['params', ...path])),
		},
		{
			topic: `${source}/rpc`,
			parse: (payload) => read(pick(readPayload(payload), ['result', ...path])),
		},
	]
}

/** The output that a component is; undefined for one that is none. `levelKey` is its level's point. */
export function shellyOutput(
	at: ShellyAddress,
	component: string,
	key: string,
	levelKey: string | undefined,
): MqttPoint | undefined {
	const [kind = '', number = ''] = component.split(':')
	const id = Number(number)
	if (kind === 'cover') return shellyCover(at, component, key, id)
	const name = Object.hasOwn(SWITCHED, kind) ? SWITCHED[kind] : undefined
	if (name === undefined) return undefined
	const isLight = kind !== 'switch'
	const dim = isLight ? levelKey : undefined
	return {
		key,
		label: `${isLight ? 'Light' : 'Switch'} ${id}`,
		quantity: 'switch',
		switchable: isLight
			? { type: 'light', outputClass: 'light', ...(dim !== undefined && { dim }) }
			: OUTLET,
		sources: shellySources(at, [component, 'output'], (value) =>
			typeof value === 'boolean' ? { value: Number(value) } : undefined,
		),
		command: {
			send(io, on, maxOnMs, percent) {
				const timed = on && maxOnMs !== null && maxOnMs <= MAX_TIMER_MS
				const { topic, payload } = shellyCall(at, `${name}.Set`, {
					id,
					on,
					...(on && percent !== undefined && { brightness: percent }),
					...(timed ? { toggle_after: maxOnMs / 1000 } : {}),
				})
				return io.publish(topic, payload)
			},
			// Each Set begins the timer anew: https://shelly-api-docs.shelly.cloud/gen2/ComponentsAndServices/Switch
			renew(io, forMs) {
				const { topic, payload } = shellyCall(at, `${name}.Set`, {
					id,
					on: true,
					toggle_after: forMs / 1000,
				})
				return io.publish(topic, payload)
			},
			longestTimedMs: () => MAX_TIMER_MS,
			async confirmTimer(io, maxOnMs) {
				const status = shellyCall(at, 'Shelly.GetStatus')
				const setS = await io.ask(status, `${at.source}/rpc`, (payload) => {
					const state = pick(readPayload(payload), ['result', component])
					return isObject(state) ? (state.timer_duration ?? 0) : undefined
				})
				return typeof setS === 'number' && setS > 0 && setS <= maxOnMs / 1000
			},
			query: shellyCall(at, 'Shelly.GetStatus'),
		},
	}
}

function shellyCover(at: ShellyAddress, component: string, key: string, id: number): MqttPoint {
	const send = (method: string) => shellyCall(at, method, { id })
	const [open, close] = [send('Cover.Open'), send('Cover.Close')]
	return coverPoint({
		key,
		label: `Cover ${id}`,
		sources: shellySources(at, [component], (state) =>
			isObject(state) ? coverState(state.state, state.current_pos) : undefined,
		),
		open: (io) => io.publish(open.topic, open.payload),
		close: (io) => io.publish(close.topic, close.payload),
		query: shellyCall(at, 'Shelly.GetStatus'),
	})
}
