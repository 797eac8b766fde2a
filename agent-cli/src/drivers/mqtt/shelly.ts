import { randomBytes } from 'node:crypto'
import { DeviceError } from '../driver'
import type { BrokerLink, Message } from './broker-link'
import { isObject, parseNumber, asText, type JsonObject } from './json-payload'
import { pick } from '../path-in-json'
import { parseJson } from '@sfc/contract/parse-json'
import {
	requireAll,
	createPointKeys,
	isSimulated,
	type MqttDevice,
	type MqttPoint,
} from './mqtt-device'
import type { SettingsFor } from './settings'
import { shellyCall, shellyOutput, shellySources, type ShellyAddress } from './shelly-outputs'
import fields from './shelly-fields.json'
import { pause } from '../../time/pause'

type Field = { path: string[]; quantity: MqttPoint['quantity']; label: string; scale?: number }
const FIELDS = fields as Readonly<Record<string, Field[]>>

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

/** Parts of a status that are about the device's own software, or repeat what another part says. */
const ITS_OWN = new Set(
	[
		'ble',
		'bthome',
		'cloud',
		'eth',
		'knx',
		'matter',
		'modbus',
		'mqtt',
		'plugs_ui',
		'script',
		'sys',
	].concat(['ui', 'ws', 'wifi', 'zigbee', 'dali', 'ota', 'schedule', 'webhook', 'kvs', 'http']),
)
const MAX_COMPONENTS = 100

/** Its components as points. `source` is where it sends its answers. */
export function shellyDevice(
	prefix: string,
	source: string,
	info: JsonObject,
	status: JsonObject,
): MqttDevice {
	const points: MqttPoint[] = []
	const notUnderstood: string[] = []
	const createKey = createPointKeys()
	const at = { prefix, source }
	for (const [component, state] of Object.entries(status).slice(0, MAX_COMPONENTS)) {
		const [kind = '', number = ''] = component.split(':')
		if (!isObject(state)) continue
		const fields = fieldsOf(kind)
		if (!fields && !ITS_OWN.has(kind)) notUnderstood.push(component.slice(0, 100))
		const own = (fields ?? []).filter(({ path }) => pick(state, path) !== undefined)
		const level = own.find(({ path }) => path[0] === 'brightness')
		const outputKey = createKey(component)
		const read = own.map((field) => readPoint(at, component, number, field, createKey))
		const output = shellyOutput(at, component, outputKey, level && read[own.indexOf(level)]?.key)
		points.push(...(output ? [output] : []), ...read)
	}
	const model = asText(info.model)
	const identity = asText(info.mac)
	return {
		kind: points.some((point) => point.command) ? 'plug' : 'sensor',
		vendor: 'Shelly',
		...(model ? { model } : {}),
		...(identity ? { identity } : {}),
		simulated: isSimulated(model),
		points,
		notUnderstood,
		availability: requireAll({
			topic: `${prefix}/online`,
			online: (payload) => (payload === 'true' ? true : payload === 'false' ? false : undefined),
		}),
		refresh: [shellyCall(at, 'Shelly.GetStatus')],
	}
}

const fieldsOf = (kind: string): Field[] | undefined =>
	Object.hasOwn(FIELDS, kind) ? FIELDS[kind] : undefined

function readPoint(
	at: ShellyAddress,
	component: string,
	number: string,
	{ path, quantity, label, scale }: Field,
	createKey: (name: string) => string,
): MqttPoint {
	const read = (value: unknown) =>
		typeof value === 'boolean' && quantity === 'contact'
			? { value: Number(value) }
			: parseNumber(value, quantity, scale)
	return {
		key: createKey(`${component}-${path.join('-')}`),
		label: `${label} ${number}`.trim(),
		quantity,
		sources: shellySources(at, [component, ...path], read),
	}
}
