import { parseJson } from '@sfc/contract/parse-json'
import { DeviceError } from '../driver'
import { findUnit } from '@sfc/domain/units/measurement'
import type { BrokerLink } from './broker-link'
import { collectMessages } from './collect-messages'
import { coverPoint, coverState } from './cover-point'
import { asText, isObject, parseNumber, readPayload } from './json-payload'
import { pick } from '../path-in-json'
import {
	requireAll,
	createPointKeys,
	isSimulated,
	MAX_POINTS,
	OUTLET,
	type MqttDevice,
	type MqttPoint,
	type Parsed,
} from './mqtt-device'
import type { SettingsFor } from './settings'
import fields from './shelly-gen1-fields.json'

/** A value on a topic of its own; `N` counts the channels from 0. */
type Field = { topic: string; quantity: MqttPoint['quantity']; label: string; unit?: string }
const FIELDS = new Map((fields as Field[]).map((field) => [field.topic, field]))

/** What repeats another topic, or is about a button, the device's software or its setup. */
const ITS_OWN =
	/(^|\/)(announce|online|info|command|set|settings|status|longpush|input_event|.*_f|.*_status|ext_temperatures|ext_humidit(y|ie)s|overtemperature|overpower_value|overload|loaderror|charger|act_reasons|is_initialized|active|timestamp|tilt|vibration|error)(\/\d+)?$/

const PREFIX = 'shellies'
const MAX_NOT_UNDERSTOOD = 50
const MAX_TOPIC_CHARS = 100

/** Listens to what one Shelly of the first generation says when it is asked to repeat everything. */
export async function shellyGen1(
	{ id, temperatureUnit }: SettingsFor<'shelly-gen1'>,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<MqttDevice> {
	const found = await collectMessages(link, [`${PREFIX}/${id}/#`], signal, {}, async () => {
		for (const payload of ['announce', 'update'])
			await link.publish(`${PREFIX}/${id}/command`, payload)
	})
	if (found.size === 0) throw new DeviceError(`nothing is heard on ${PREFIX}/${id}`)
	return shellyGen1Device(id, found, temperatureUnit)
}

/** The ids of the devices that said something. */
export const shellyGen1Ids = (messages: ReadonlyMap<string, string>): string[] => [
	...new Set(
		[...messages.keys()].flatMap((topic) => {
			const [prefix, id = '', what = ''] = topic.split('/')
			return prefix === PREFIX && ['online', 'announce'].includes(what) && id !== '' ? id : []
		}),
	),
]

/** What one device said, topic → payload, as points. */
export function shellyGen1Device(
	id: string,
	messages: ReadonlyMap<string, string>,
	temperatureUnit?: TemperatureUnit,
): MqttDevice {
	const base = `${PREFIX}/${id}`
	const createKey = createPointKeys()
	const points: MqttPoint[] = []
	const notUnderstood: string[] = []
	for (const topic of messages.keys()) {
		if (!topic.startsWith(`${base}/`) || points.length >= MAX_POINTS) continue
		const rest = topic.slice(base.length + 1)
		if (rest.length > MAX_TOPIC_CHARS) continue
		const made =
			rest === DISPLAYED
				? [displayedTemperature(base, createKey(keyOf(rest)), messages, temperatureUnit)]
				: (outputPoints(base, rest, messages, createKey) ?? valuePoint(topic, rest, createKey))
		if (made) points.push(...made)
		else if (!ITS_OWN.test(rest) && notUnderstood.length < MAX_NOT_UNDERSTOOD)
			notUnderstood.push(rest.slice(0, 100))
	}
	const announced = parseJson(messages.get(`${base}/announce`) ?? '')
	const [model, mac] = isObject(announced)
		? [asText(announced.model), asText(announced.mac)]
		: [undefined, undefined]
	return {
		kind: points.some(({ command }) => command) ? 'plug' : 'sensor',
		vendor: 'Shelly',
		...(model ? { model } : {}),
		identity: mac ?? id,
		simulated: isSimulated(model),
		points,
		notUnderstood,
		availability: requireAll({
			topic: `${base}/online`,
			online: (payload) => (payload === 'true' ? true : payload === 'false' ? false : undefined),
		}),
		refresh: [{ topic: `${base}/command`, payload: 'update' }],
	}
}

type CreateKey = (name: string) => string
type TemperatureUnit = SettingsFor<'shelly-gen1'>['temperatureUnit']

const keyOf = (rest: string) => rest.replaceAll('/', '-')

/** The topic on which a battery sensor repeats its display, in °C or °F as that is set. */
const DISPLAYED = 'sensor/temperature'

/**
 * The temperature of an H&T, Flood, Door/Window or Motion. Its number has no unit: that is in the status
 * on `info` (`"tmp":{"value":74.53,"units":"F","tC":23.62,…}`), or in the settings.
 */
function displayedTemperature(
	base: string,
	key: string,
	messages: ReadonlyMap<string, string>,
	configured: TemperatureUnit,
): MqttPoint {
	const quantity = 'airTemperature'
	const info = `${base}/info`
	let unit: unknown = configured
	const learn = (payload: string) => {
		const status = readPayload(payload)
		unit = configured ?? pick(status, ['tmp', 'units']) ?? unit
		return status
	}
	learn(messages.get(info) ?? '')
	const inUnit = (raw: unknown): Parsed => {
		const line = unit === 'C' || unit === 'F' ? findUnit(quantity, `°${unit}`) : undefined
		if (!line) return { bad: NO_UNIT }
		return parseNumber(raw, quantity, line.scale, line.offset)
	}
	return {
		key,
		label: 'Temperature',
		quantity,
		sources: [
			{ topic: `${base}/${DISPLAYED}`, parse: inUnit },
			{
				topic: info,
				parse: (payload) => parseNumber(pick(learn(payload), ['tmp', 'tC']), quantity),
			},
		],
	}
}

const NO_UNIT =
	'the device does not say whether this is °C or °F: add "temperatureUnit": "C" or "F" to its settings'

function valuePoint(topic: string, rest: string, createKey: CreateKey): MqttPoint[] | undefined {
	const field = FIELDS.get(rest.replace(/(^|\/)\d+(?=\/|$)/, '$1N'))
	if (!field) return undefined
	const { quantity, unit, label } = field
	const number = /(?:^|\/)(\d+)(?:\/|$)/.exec(rest)?.[1]
	const line = findUnit(quantity, unit)
	const parse = (payload: string): Parsed =>
		quantity === 'contact'
			? readContact(payload)
			: parseNumber(payload, quantity, line?.scale, line?.offset)
	const name = number === undefined ? label : `${label} ${number}`
	return [
		{
			key: createKey(keyOf(rest)),
			label: name,
			quantity,
			sources: [{ topic, parse }],
		},
	]
}

/** 1 where something is there, or open. */
const readContact = (payload: string): Parsed =>
	['1', 'true', 'on', 'open'].includes(payload)
		? { value: 1 }
		: ['0', 'false', 'off', 'close'].includes(payload)
			? { value: 0 }
			: undefined

/** The relay, light or roller whose state a topic carries; undefined for any other topic. */
function outputPoints(
	base: string,
	rest: string,
	messages: ReadonlyMap<string, string>,
	createKey: CreateKey,
): MqttPoint[] | undefined {
	const [, kind = '', number = ''] = /^(relay|roller|light|white|color)\/(\d+)$/.exec(rest) ?? []
	const topic = `${base}/${rest}`
	const key = kind && createKey(rest.replace('/', '-'))
	if (kind === '') return undefined
	if (kind === 'relay') return [{ ...switchPoint(base, topic, key), label: `Relay ${number}` }]
	if (kind === 'roller') return [rollerPoint(base, topic, key, number, messages)]
	return lightPoints(base, topic, key, kind, number, createKey)
}

/** Its timer can be set by HTTP alone, so that an ON is ended from here. */
function switchPoint(base: string, topic: string, key: string): Omit<MqttPoint, 'label'> {
	const parse = (payload: string): Parsed =>
		payload === 'on'
			? { value: 1 }
			: ['off', 'overpower'].includes(payload)
				? { value: 0 }
				: undefined
	return {
		key,
		quantity: 'switch',
		switchable: OUTLET,
		sources: [{ topic, parse }],
		command: {
			send: (io, on) => io.publish(`${topic}/command`, on ? 'on' : 'off'),
			longestTimedMs: () => 0,
			query: { topic: `${base}/command`, payload: 'update' },
		},
	}
}

function rollerPoint(
	base: string,
	topic: string,
	key: string,
	number: string,
	messages: ReadonlyMap<string, string>,
): MqttPoint {
	/** It says `stop` wherever it stands: how far open that is comes on a topic of its own. */
	let positionPct = Number(messages.get(`${topic}/pos`) ?? Number.NaN)
	const at = () => (Number.isFinite(positionPct) ? positionPct : undefined)
	return coverPoint({
		key,
		label: `Roller ${number}`,
		sources: [
			{ topic, parse: (payload) => coverState(payload, at()) },
			{
				topic: `${topic}/pos`,
				parse(payload) {
					positionPct = payload.trim() === '' ? Number.NaN : Number(payload)
					return coverState('stop', at())
				},
			},
		],
		open: (io) => io.publish(`${topic}/command`, 'open'),
		close: (io) => io.publish(`${topic}/command`, 'close'),
		query: { topic: `${base}/command`, payload: 'update' },
	})
}

/** A colour is dimmed by its gain, white light by its brightness; which colour it is, is not set. */
function lightPoints(
	base: string,
	topic: string,
	key: string,
	kind: string,
	number: string,
	createKey: CreateKey,
): MqttPoint[] {
	const level = kind === 'color' ? 'gain' : 'brightness'
	const dim = createKey(`${key}-${level}`)
	const light = switchPoint(base, topic, key)
	const turn = (on: boolean, more = {}) => JSON.stringify({ turn: on ? 'on' : 'off', ...more })
	return [
		{
			...light,
			label: `Light ${number}`,
			switchable: { type: 'light', outputClass: 'light', dim },
			command: {
				longestTimedMs: () => 0,
				...light.command,
				send: (io, on, _maxOnMs, percent) =>
					io.publish(
						`${topic}/set`,
						turn(on, on && percent !== undefined ? { [level]: percent } : {}),
					),
			},
		},
		{
			key: dim,
			label: `Level ${number}`,
			quantity: 'percent',
			sources: [
				{
					topic: `${topic}/status`,
					parse: (payload) => parseNumber(pick(readPayload(payload), [level]), 'percent'),
				},
			],
		},
	]
}
