import { parseJson } from '@sfc/contract/parse-json'
import { pick } from '../../path-in-json'
import { asText, isObject, type JsonObject } from '../json-payload'

/** What a device sent by radio, as its network hands it on. */
export type Uplink = {
	devEui: string
	name: string
	vendor?: string
	model?: string
	/** When the network received it, milliseconds UTC; null when it does not say. */
	at: number | null
	/** Names this uplink alone. */
	id: string
	/** Counts from 0 in each session. */
	frame: number
	session: string
	port: number
	bytes: Uint8Array
	/** What the network's own codec made of the bytes. */
	decoded?: JsonObject
	rssi?: number
	snr?: number
	/** Percent, where the network knows it. */
	battery?: number
}

/** The one list of topics of uplinks: ChirpStack 4 and The Things Stack 3, as they are unless configured otherwise. */
export const UPLINK_FILTERS = ['application/+/device/+/event/up', 'v3/+/devices/+/up']

/** A LoRaWAN payload has 242 bytes at most. */
const MAX_BYTES = 255

/** An uplink of ChirpStack 4 or The Things Stack 3; undefined for what is none, or was simulated at a console. */
export function parseUplink(payload: string): Uplink | undefined {
	const json = parseJson(payload)
	if (!isObject(json)) return undefined
	if (isObject(json.deviceInfo)) return fromChirpStack(json, json.deviceInfo)
	if (isObject(json.uplink_message) && isObject(json.end_device_ids) && json.simulated !== true)
		return fromThingsStack(json, json.uplink_message, json.end_device_ids)
	return undefined
}

function fromChirpStack(json: JsonObject, info: JsonObject): Uplink | undefined {
	const devEui = readEui(info.devEui)
	if (!devEui) return undefined
	const model = asText(info.deviceProfileName)
	const at = readTime(json.time)
	const frame = readCount(json.fCnt)
	const session = asText(json.devAddr) ?? ''
	return {
		devEui,
		name: asText(info.deviceName) ?? devEui,
		...(model && { model }),
		at,
		id: asText(json.deduplicationId) ?? `${session} ${frame} ${at}`,
		frame,
		session,
		port: readCount(json.fPort),
		bytes: readBytes(json.data),
		...(isObject(json.object) && { decoded: json.object }),
		...bestSignal(json.rxInfo),
	}
}

function fromThingsStack(json: JsonObject, up: JsonObject, ids: JsonObject): Uplink | undefined {
	const devEui = readEui(ids.dev_eui)
	if (!devEui) return undefined
	const frame = readCount(up.f_cnt)
	const at = readTime(up.received_at) ?? readTime(json.received_at)
	const session = asText(up.session_key_id) ?? asText(ids.dev_addr) ?? ''
	const vendor = asText(pick(up.version_ids, ['brand_id']))
	const model = asText(pick(up.version_ids, ['model_id']))
	const battery = pick(up.last_battery_percentage, ['value'])
	return {
		devEui,
		name: asText(ids.device_id) ?? devEui,
		...(vendor && { vendor }),
		...(model && { model }),
		at,
		id: `${session} ${frame} ${at}`,
		frame,
		session,
		port: readCount(up.f_port),
		bytes: readBytes(up.frm_payload),
		...decodedByThingsStack(up, at),
		...bestSignal(up.rx_metadata),
		...(typeof battery === 'number' && { battery }),
	}
}

/** A measurement of another time than its uplink's is one that the device kept: it is left out. */
const SAME_TIME_MS = 5 * 60_000

/** What the codec decoded, and below `normalized` what it brought into the common form of the network. */
function decodedByThingsStack(up: JsonObject, at: number | null): Pick<Uplink, 'decoded'> {
	const own = isObject(up.decoded_payload) ? up.decoded_payload : undefined
	const all = Array.isArray(up.normalized_payload) ? up.normalized_payload.slice(0, 20) : []
	const normalized = all.filter((one): one is JsonObject => {
		if (!isObject(one)) return false
		const time = readTime(one.time)
		return time === null || at === null || Math.abs(time - at) <= SAME_TIME_MS
	})
	if (normalized.length === 0) return own ? { decoded: own } : {}
	return { decoded: { ...own, [NORMALIZED]: normalized } }
}

/** The name that normalized measurements have among the decoded values. */
export const NORMALIZED = 'normalized'

/** What ChirpStack says of a device once a day: how far above the limit of reception it is, and its battery. */
export type DeviceStatus = {
	devEui: string
	at: number | null
	margin: number
	/** Percent; undefined for a device that is powered or cannot tell. */
	battery?: number
}

/** Where ChirpStack publishes the status of the device whose uplinks are at this topic; undefined elsewhere. */
export const findStatusTopic = (topic: string): string | undefined =>
	/\/event\/up$/.test(topic) ? topic.replace(/up$/, 'status') : undefined

/** A message of that topic. What is 0 or false is not sent. */
export function parseStatus(payload: string): DeviceStatus | undefined {
	const json = parseJson(payload)
	if (!isObject(json) || !isObject(json.deviceInfo)) return undefined
	const devEui = readEui(json.deviceInfo.devEui)
	if (!devEui) return undefined
	const hasBattery = json.externalPowerSource !== true && json.batteryLevelUnavailable !== true
	const battery = json.batteryLevel ?? 0
	return {
		devEui,
		at: readTime(json.time),
		margin: typeof json.margin === 'number' ? json.margin : 0,
		...(hasBattery && typeof battery === 'number' && { battery }),
	}
}

const readEui = (value: unknown): string | undefined =>
	typeof value === 'string' && /^[0-9a-f]{16}$/i.test(value) ? value.toUpperCase() : undefined

/** A number that is 0 is not sent. */
const readCount = (value: unknown): number =>
	typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0

function readTime(value: unknown): number | null {
	const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
	return Number.isNaN(at) ? null : at
}

function readBytes(value: unknown): Uint8Array {
	const text = typeof value === 'string' ? value.slice(0, MAX_BYTES * 2) : ''
	return Uint8Array.from(Buffer.from(text, 'base64')).subarray(0, MAX_BYTES)
}

/** The strongest gateway's. */
function bestSignal(gateways: unknown): Pick<Uplink, 'rssi' | 'snr'> {
	const heard = (Array.isArray(gateways) ? gateways.slice(0, 100) : []).filter(
		(one): one is JsonObject & { rssi: number } => isObject(one) && Number.isFinite(one.rssi),
	)
	const best = heard.reduce<(typeof heard)[number] | undefined>(
		(best, one) => (best && best.rssi >= one.rssi ? best : one),
		undefined,
	)
	if (!best) return {}
	return { rssi: best.rssi, ...(typeof best.snr === 'number' && { snr: best.snr }) }
}
