import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findUnit } from '@sfc/domain/units/measurement'
import { steadyNow } from '../../../time/steady-now'
import { DeviceError, SettingsError } from '../../driver'
import { cleanText } from '../../clean-text'
import { matchesFilter, type Message } from '../broker-link'
import { parseNumber, readPayload, type JsonObject } from '../json-payload'
import {
	createPointKeys,
	requireAll,
	type MqttDevice,
	type MqttPoint,
	type Parsed,
} from '../mqtt-device'
import type { SettingsFor } from '../settings'
import { flattenDecoded, proposeValues, type LoRaWanValue } from './decoded-values'
import { createNewUplinks, minutesAhead } from './is-new-uplink'
import { runCodec } from './run-codec'
import { parseStatus, parseUplink, findStatusTopic, UPLINK_FILTERS, type Uplink } from './uplink'

type Settings = Pick<SettingsFor<'lorawan'>, 'topic' | 'devEui' | 'model' | 'vendor' | 'values'> & {
	maxAgeS?: number
}

/** What the network measures itself, beside what the device sends. */
const SIGNAL: readonly {
	path: 'rssi' | 'snr' | 'battery' | 'margin'
	isStatus?: true
	point: Pick<MqttPoint, 'quantity' | 'label'>
}[] = [
	{ path: 'rssi', point: { quantity: 'signal', label: 'Signal' } },
	{ path: 'snr', point: { quantity: 'number', label: 'Signal to noise, dB' } },
	{
		path: 'battery',
		isStatus: true,
		point: { quantity: 'battery', label: 'Battery, as the network knows it' },
	},
	{
		path: 'margin',
		isStatus: true,
		point: { quantity: 'number', label: 'Link margin, dB' },
	},
]

/** A network asks a device for its status once a day, unless configured otherwise. */
const STATUS_MAX_AGE_MS = 2 * 24 * 3_600_000

/** An uplink as the points read it: its time, its values by path, or why there are none. */
type Prepared = { at: number; values: JsonObject; network: JsonObject; bad?: string }

/** A device of a LoRaWAN network, as its settings name it. `codec` decodes where the network does not. */
export function lorawanDevice(
	{ topic, devEui, model, vendor, values, maxAgeS = 7200 }: Settings,
	codec?: string,
	notUnderstood: string[] = [],
): MqttDevice {
	const createKey = createPointKeys()
	const ageOf = createNewUplinks()
	const common = { maxAgeMs: maxAgeS * 1000 }
	const points = values.map((value): MqttPoint => {
		const { path, quantity, label } = value
		return {
			...common,
			key: createKey(path),
			label,
			quantity,
			sources: [{ topic, parse: (payload) => parseValue(payload, value) }],
		}
	})
	const statusTopic = findStatusTopic(topic)
	const ofNetwork = SIGNAL.filter(({ path }) => statusTopic !== undefined || path !== 'margin').map(
		({ path, isStatus, point }): MqttPoint => {
			const parse = (payload: string) => {
				const { at, network } = readPayload(payload) as Prepared
				return stamped(parseNumber(network[path], point.quantity), at)
			}
			const topics = isStatus && statusTopic !== undefined ? [topic, statusTopic] : [topic]
			return {
				...point,
				maxAgeMs: isStatus ? Math.max(common.maxAgeMs, STATUS_MAX_AGE_MS) : common.maxAgeMs,
				key: createKey(`network.${path}`),
				sources: topics.map((from) => ({ topic: from, parse })),
			}
		},
	)
	let statusAt = 0
	const prepareStatus = (message: Message): Message | undefined => {
		const status = parseStatus(message.payload)
		const now = steadyNow()
		if (status?.devEui !== devEui.toUpperCase() || minutesAhead(status.at, now) !== undefined)
			return undefined
		const { at, margin, battery } = { ...status, at: status.at ?? now }
		if (at <= statusAt) return undefined
		statusAt = at
		return { ...message, payload: JSON.stringify({ at, values: {}, network: { margin, battery } }) }
	}
	return {
		kind: 'sensor',
		...(model ? { model } : {}),
		...(vendor ? { vendor } : {}),
		identity: devEui.toUpperCase(),
		points: [...points, ...ofNetwork],
		notUnderstood,
		availability: requireAll(),
		refresh: [],
		async prepare(message) {
			if (message.topic === statusTopic) return prepareStatus(message)
			const uplink = parseUplink(message.payload)
			const now = steadyNow()
			if (uplink?.devEui !== devEui.toUpperCase()) return undefined
			const age = ageOf(uplink, now)
			if (age === 'ahead') return tellAhead(message, minutesAhead(uplink.at, now) ?? 0, now)
			return age === 'new' ? prepared(message, uplink, codec, now) : undefined
		},
	}
}

/** A measurement of the future is none: what its time is, is told instead. */
function tellAhead(message: Message, minutes: number, now: number): Message {
	const bad = `the network stamps it ${minutes} min ahead of this machine: set the clock that is wrong`
	return { ...message, payload: JSON.stringify({ at: now, values: {}, network: {}, bad }) }
}

async function prepared(
	message: Message,
	uplink: Uplink,
	codec: string | undefined,
	now: number,
): Promise<Message> {
	const { rssi, snr, battery } = uplink
	const about = { at: uplink.at ?? now, network: { rssi, snr, battery } }
	const { values, bad } = await decode(uplink, codec, now)
	return { ...message, payload: JSON.stringify({ ...about, values, bad }) }
}

/** The values by path: of the network's own codec, else of the one that the operator gave. */
async function decode(
	{ decoded, bytes, port, at }: Uplink,
	codec: string | undefined,
	now: number,
): Promise<{ values: JsonObject; bad?: string }> {
	if (!decoded && codec === undefined)
		return { values: {}, bad: 'the network decodes nothing, and no codec is set' }
	try {
		const input = { bytes: [...bytes], fPort: port, recvTime: at ?? now }
		const data = decoded ?? (await runCodec(codec ?? '', input))
		return {
			values: Object.fromEntries(flattenDecoded(data).map(({ path, value }) => [path, value])),
		}
	} catch (error) {
		if (error instanceof DeviceError) return { values: {}, bad: error.message }
		throw error
	}
}

/** A device sends some of its values at times: what is not there says nothing. */
function parseValue(payload: string, { path, quantity, unit }: LoRaWanValue): Parsed {
	const { at, values, bad } = readPayload(payload) as Prepared
	if (bad !== undefined) return { bad, at }
	const line = findUnit(quantity, unit)
	const raw = Object.hasOwn(values, path) ? values[path] : undefined
	return stamped(parseNumber(raw, quantity, line?.scale, line?.offset), at)
}

const stamped = (parsed: Parsed, at: number): Parsed => parsed && { ...parsed, at }

/** A device that sent an uplink during a search, with what its values are taken for. */
export type HeardUplink = {
	topic: string
	name: string
	devEui: string
	model?: string
	vendor?: string
	values: LoRaWanValue[]
	notUnderstood: string[]
	isDecoded: boolean
}

/** The devices of networks that were heard, by topic → payload. */
export function heardUplinks(messages: ReadonlyMap<string, string>): HeardUplink[] {
	return [...messages].flatMap(([topic, payload]) => {
		if (!UPLINK_FILTERS.some((filter) => matchesFilter(filter, topic))) return []
		const uplink = parseUplink(payload)
		if (!uplink) return []
		const { devEui, name, model, vendor, decoded } = uplink
		const { values, unknown } = proposeValues(decoded ?? {})
		return {
			topic,
			name: cleanText(name),
			devEui,
			...(model && { model: model.slice(0, 120) }),
			...(vendor && { vendor: vendor.slice(0, 120) }),
			values: values.slice(0, 60),
			notUnderstood: unknown,
			isDecoded: decoded !== undefined,
		}
	})
}

const MAX_CODEC_BYTES = 256_000

/** Reads a codec out of the folder `codecs` beside the one of the site's models. Throws `SettingsError`. */
export async function readCodec(name: string, modelsDir: string | undefined): Promise<string> {
	const file = join(modelsDir ?? '.', '..', 'codecs', name)
	try {
		if ((await stat(file)).size > MAX_CODEC_BYTES) throw new Error('it is too large')
		return await readFile(file, 'utf8')
	} catch (error) {
		throw new SettingsError(`the codec ${file} cannot be read: ${(error as Error).message}`)
	}
}
