import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findUnit } from '@sfc/domain/units/measurement'
import { steadyNow } from '../../../time/steady-now'
import { DeviceError, SettingsError } from '../../driver'
import { cleanText } from '../../clean-text'
import type { Message } from '../broker-link'
import { parseNumber, readPayload, type JsonObject } from '../json-payload'
import {
	createPointKeys,
	requireAll,
	type MqttDevice,
	type MqttPoint,
	type Parsed,
} from '../mqtt-device'
import type { SettingsFor } from '../settings'
import { flattenDecoded, findMeaning, type LoRaWanValue } from './decoded-values'
import { createNewUplinks } from './is-new-uplink'
import { runCodec } from './run-codec'
import { parseUplink, type Uplink } from './uplink'

type Settings = Pick<SettingsFor<'lorawan'>, 'topic' | 'devEui' | 'model' | 'vendor' | 'values'> & {
	maxAgeS?: number
}

/** What the network measures itself, beside what the device sends. */
const SIGNAL: readonly {
	path: 'rssi' | 'snr' | 'battery'
	point: Pick<MqttPoint, 'quantity' | 'label'>
}[] = [
	{ path: 'rssi', point: { quantity: 'signal', label: 'Signal' } },
	{ path: 'snr', point: { quantity: 'number', label: 'Signal to noise, dB' } },
	{ path: 'battery', point: { quantity: 'battery', label: 'Battery, as the network knows it' } },
]

/** An uplink as the points read it: its time, its values by path, or why there are none. */
type Prepared = { at: number; values: JsonObject; network: JsonObject; bad?: string }

/** A device of a LoRaWAN network, as its settings name it. `codec` decodes where the network does not. */
export function lorawanDevice(
	{ topic, devEui, model, vendor, values, maxAgeS = 7200 }: Settings,
	codec?: string,
	notUnderstood: string[] = [],
): MqttDevice {
	const createKey = createPointKeys()
	const isNew = createNewUplinks()
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
	const ofNetwork = SIGNAL.map(({ path, point }): MqttPoint => ({
		...common,
		...point,
		key: createKey(`network.${path}`),
		sources: [
			{
				topic,
				parse(payload) {
					const { at, network } = readPayload(payload) as Prepared
					return stamped(parseNumber(network[path], point.quantity), at)
				},
			},
		],
	}))
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
			const uplink = parseUplink(message.payload)
			const now = steadyNow()
			if (uplink?.devEui !== devEui.toUpperCase() || !isNew(uplink, now)) return undefined
			return prepared(message, uplink, codec, now)
		},
	}
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
		if (!/^(application\/[^/]+\/device\/[^/]+\/event|v3\/[^/]+\/devices\/[^/]+)\/up$/.test(topic))
			return []
		const uplink = parseUplink(payload)
		if (!uplink) return []
		const { devEui, name, model, vendor, decoded } = uplink
		const found = flattenDecoded(decoded ?? {})
		const values = found.flatMap((value) => findMeaning(value) ?? [])
		const known = new Set(values.map(({ path }) => path))
		return {
			topic,
			name: cleanText(name),
			devEui,
			...(model && { model: model.slice(0, 120) }),
			...(vendor && { vendor: vendor.slice(0, 120) }),
			values: values.slice(0, 60),
			notUnderstood: found.filter(({ path }) => !known.has(path)).map(({ path }) => path),
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
