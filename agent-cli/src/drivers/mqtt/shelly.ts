import { randomBytes } from 'node:crypto'
import { DeviceError } from '../driver'
import type { BrokerLink, Message } from './broker-link'
import { isObject, parseNumber, pick, asText, readPayload, type JsonObject } from './json-payload'
import { parseJson } from '@sfc/contract/parse-json'
import { allOf, createPointKeys, OUTLET, type MqttDevice, type MqttPoint } from './mqtt-device'
import type { SettingsFor } from './settings'
import fields from './shelly-fields.json'
import { pause } from '../../time/pause'

type Field = { path: string[]; quantity: MqttPoint['quantity']; label: string; scale?: number }
const FIELDS = fields as Readonly<Record<string, Field[]>>

/** The longest `toggle_after` used, one day; the device takes any number of seconds. */
const MAX_TIMER_MS = 86_400_000
const ANSWER_MS = 3000

/** Asks one Shelly (second generation and later) what it has, over its RPC topic. */
export async function shelly(
	{ prefix }: SettingsFor<'shelly'>,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<MqttDevice> {
	const source = `farm-agent-${randomBytes(4).toString('hex')}`
	const info = await callShelly(link, prefix, source, 'Shelly.GetDeviceInfo', signal)
	const status = await callShelly(link, prefix, source, 'Shelly.GetStatus', signal)
	if (!info || !status) throw new DeviceError(`${prefix} does not answer on its RPC topic`)
	return shellyDevice(prefix, source, info, status)
}

/** One call; undefined when it is not answered within 3 s. */
export async function callShelly(
	link: BrokerLink,
	prefix: string,
	source: string,
	method: string,
	signal: AbortSignal,
): Promise<JsonObject | undefined> {
	const id = Math.floor(Math.random() * 1e9)
	let answer: JsonObject | undefined
	const receive = ({ payload }: Message) => {
		const json = parseJson(payload)
		if (isObject(json) && json.id === id && isObject(json.result)) answer = json.result
	}
	const stop = await link.subscribe(`${source}/rpc`, receive, signal)
	try {
		await link.publish(`${prefix}/rpc`, JSON.stringify({ id, src: source, method }))
		const endAt = performance.now() + ANSWER_MS
		while (!answer && !signal.aborted && performance.now() < endAt) await pause(20)
		return answer
	} finally {
		stop()
	}
}

/** Its components as points. `source` is where it sends its answers. */
export function shellyDevice(
	prefix: string,
	source: string,
	info: JsonObject,
	status: JsonObject,
): MqttDevice {
	const points: MqttPoint[] = []
	const createKey = createPointKeys()
	for (const [component, state] of Object.entries(status).slice(0, 100)) {
		const [kind = '', number = ''] = component.split(':')
		if (!isObject(state) || number === '') continue
		if (kind === 'switch')
			points.push(switchPoint(createKey(component), prefix, source, component, Number(number)))
		for (const field of FIELDS[kind] ?? []) {
			if (pick(state, field.path) === undefined) continue
			points.push({
				key: createKey(`${component}-${field.path.join('-')}`),
				label: `${field.label} ${number}`,
				quantity: field.quantity,
				sources: createSources(prefix, source, [component, ...field.path], (value) =>
					parseNumber(value, field.quantity, field.scale),
				),
			})
		}
	}
	const model = asText(info.model)
	const identity = asText(info.mac)
	return {
		kind: points.some((point) => point.command) ? 'plug' : 'sensor',
		vendor: 'Shelly',
		...(model ? { model } : {}),
		...(identity ? { identity } : {}),
		points,
		availability: allOf({
			topic: `${prefix}/online`,
			online: (payload) => (payload === 'true' ? true : payload === 'false' ? false : undefined),
		}),
		refresh: [
			{
				topic: `${prefix}/rpc`,
				payload: JSON.stringify({ id: 1, src: source, method: 'Shelly.GetStatus' }),
			},
		],
	}
}

/** Notifications carry only what changed; an answer to GetStatus carries everything. */
function createSources(
	prefix: string,
	source: string,
	path: string[],
	read: (value: unknown) => ReturnType<typeof parseNumber>,
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

function switchPoint(
	key: string,
	prefix: string,
	source: string,
	component: string,
	id: number,
): MqttPoint {
	const call = (method: string, params?: JsonObject) => ({
		topic: `${prefix}/rpc`,
		payload: JSON.stringify({ id: 2, src: source, method, ...(params ? { params } : {}) }),
	})
	return {
		key,
		label: `Switch ${id}`,
		quantity: 'switch',
		switchable: OUTLET,
		sources: createSources(prefix, source, [component, 'output'], (value) =>
			typeof value === 'boolean' ? { value: Number(value) } : undefined,
		),
		command: {
			send(io, on, maxOnMs) {
				const timed = on && maxOnMs !== null && maxOnMs <= MAX_TIMER_MS
				const { topic, payload } = call('Switch.Set', {
					id,
					on,
					...(timed ? { toggle_after: maxOnMs / 1000 } : {}),
				})
				return io.publish(topic, payload)
			},
			longestTimedMs: () => MAX_TIMER_MS,
			async confirmTimer(io, maxOnMs) {
				const setS = await io.ask(call('Shelly.GetStatus'), `${source}/rpc`, (payload) => {
					const state = pick(readPayload(payload), ['result', component])
					return isObject(state) ? (state.timer_duration ?? 0) : undefined
				})
				return typeof setS === 'number' && setS > 0 && setS <= maxOnMs / 1000
			},
			query: call('Shelly.GetStatus'),
		},
	}
}
