import { DeviceError } from '../driver'
import type { BrokerLink } from './broker-link'
import { collectMessages } from './collect-messages'
import { isObject, asText, type JsonObject } from './json-payload'
import { pick } from '../path-in-json'
import { parseJson } from '@sfc/contract/parse-json'
import {
	requireAll,
	isPlainTopic,
	isSimulated,
	type MqttDevice,
	type MqttPoint,
} from './mqtt-device'
import type { SettingsFor } from './settings'
import {
	addDimmer,
	isDimmer,
	relayPoint,
	shutterPoints,
	type TasmotaTopics,
} from './tasmota-relays'
import { addSensors } from './tasmota-sensors'
import { askTasmota } from './tasmota-status'

/** More than any board has. */
const MAX_RELAYS = 64

/** Reads the retained discovery messages of one Tasmota device. */
export async function tasmota(
	settings: SettingsFor<'tasmota'>,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<MqttDevice> {
	if (settings.topic !== undefined) {
		const { config, sensors } = await askTasmota(settings.topic, link, signal)
		return tasmotaDevice(config, sensors)
	}
	const base = `tasmota/discovery/${settings.mac.toUpperCase()}`
	const found = await collectMessages(link, [`${base}/config`, `${base}/sensors`], signal)
	const config = parseJson(found.get(`${base}/config`) ?? '')
	if (!isObject(config)) throw new DeviceError(`${base}/config is not on the broker`)
	const sensors = pick(parseJson(found.get(`${base}/sensors`) ?? ''), ['sn'])
	return tasmotaDevice(config, isObject(sensors) ? sensors : {})
}

/** What Tasmota says about itself, as points. Throws `DeviceError` when it says no topic. */
export function tasmotaDevice(config: JsonObject, sensors: JsonObject): MqttDevice {
	const topics = readTopics(config)
	const model = asText(config.md)
	const identity = asText(config.mac)
	const kinds = Array.isArray(config.rl) ? config.rl.slice(0, MAX_RELAYS) : []
	const isOnly = kinds.filter((kind) => kind !== 0).length === 1
	const relays = kinds.flatMap((kind, i) =>
		kind === 1 || kind === 2 ? relayPoint(config, topics, i, isOnly) : [],
	)
	const points: MqttPoint[] = [...relays, ...shutterPoints(config, topics)]
	const notUnderstood: string[] = []
	if (isOnly && isDimmer(config)) addDimmer(points, topics, config)
	else if (isDimmer(config)) notUnderstood.push('the levels of its channels, which it has each')
	if (config.if === 1) notUnderstood.push('the speed of its fan')
	addSensors(points, topics, sensors, notUnderstood)
	const online = asText(config.onln) ?? 'Online'
	const offline = asText(config.ofln) ?? 'Offline'
	return {
		kind: relays.length > 1 ? 'controller' : relays.length === 1 ? 'plug' : 'sensor',
		vendor: 'Tasmota',
		...(model ? { model } : {}),
		...(identity ? { identity } : {}),
		simulated: isSimulated(model),
		points,
		notUnderstood,
		availability: requireAll({
			topic: `${topics.tele}LWT`,
			online: (payload) => (payload === online ? true : payload === offline ? false : undefined),
		}),
		refresh: [
			{ topic: `${topics.cmnd}POWER`, payload: '' },
			{ topic: `${topics.cmnd}Status`, payload: '10' },
		],
	}
}

function readTopics(config: JsonObject): TasmotaTopics {
	const topic = asText(config.t)
	const pattern = asText(config.ft)
	const prefixes = Array.isArray(config.tp) ? config.tp.map(asText) : []
	if (!topic || !pattern?.includes('%prefix%') || !pattern.includes('%topic%'))
		throw new DeviceError('the Tasmota discovery message names no topic')
	const [cmnd = 'cmnd', stat = 'stat', tele = 'tele'] = prefixes
	if (![topic, cmnd, stat, tele, pattern].every(isPlainTopic))
		throw new DeviceError('the topic of the Tasmota discovery message cannot be used')
	const of = (prefix: string) =>
		`${pattern.replace('%prefix%', prefix).replace('%topic%', topic)}/`.replace(/\/+$/, '/')
	return { cmnd: of(cmnd), stat: of(stat), tele: of(tele) }
}
