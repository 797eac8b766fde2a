import { DeviceError } from '../driver'
import type { BrokerLink } from './broker-link'
import { collectMessages } from './collect-messages'
import { isObject, parseNumber, pick, asText, readPayload, type JsonObject } from './json-payload'
import { parseJson } from '@sfc/contract/parse-json'
import {
	allOf,
	createPointKeys,
	isPlainTopic,
	isSimulated,
	OUTLET,
	type MqttDevice,
	type MqttPoint,
	type Parsed,
} from './mqtt-device'
import { findUnit, temperatureOf } from '../measurement'
import { MAX_PULSE_MS, setPulseTime } from './tasmota-pulse-time'
import fields from './tasmota-fields.json'
import type { SettingsFor } from './settings'

type Field = {
	quantity: MqttPoint['quantity']
	/** Its unit when the message does not name one, and where it does. */
	unit?: string
	unitIn?: string
	/** The part that is meant where a sensor has an object of several. */
	part?: string
}
const FIELDS = fields as Readonly<Record<string, Field>>

/** More than any board has. */
const MAX_RELAYS = 64

type TasmotaTopics = { cmnd: string; stat: string; tele: string }

/** Reads the retained discovery messages of one Tasmota device. */
export async function tasmota(
	settings: SettingsFor<'tasmota'>,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<MqttDevice> {
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
	const relays = Array.isArray(config.rl)
		? config.rl.slice(0, MAX_RELAYS).filter((kind) => kind === 1 || kind === 2)
		: []
	const points: MqttPoint[] = relays.map((_, i) => relayPoint(config, topics, i, relays.length))
	if (relays.length === 1 && isDimmer(config)) addDimmer(points, topics)
	addSensors(points, topics, sensors)
	const online = asText(config.onln) ?? 'Online'
	const offline = asText(config.ofln) ?? 'Offline'
	return {
		kind: relays.length > 1 ? 'controller' : relays.length === 1 ? 'plug' : 'sensor',
		vendor: 'Tasmota',
		...(model ? { model } : {}),
		...(identity ? { identity } : {}),
		simulated: isSimulated(model),
		points,
		availability: allOf({
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

function relayPoint(config: JsonObject, topics: TasmotaTopics, i: number, of: number): MqttPoint {
	const names = Array.isArray(config.fn) ? config.fn : []
	const power = of === 1 ? 'POWER' : `POWER${i + 1}`
	const onOff = (state: unknown) =>
		state === 'ON' ? { value: 1 } : state === 'OFF' ? { value: 0 } : undefined
	const fromJson = (payload: string) => {
		const json = readPayload(payload)
		return onOff(pick(json, [power]) ?? (of === 1 ? pick(json, ['POWER1']) : undefined))
	}
	return {
		key: power.toLowerCase(),
		label: asText(names[i]) ?? (of === 1 ? 'Relay' : `Relay ${i + 1}`),
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
			longestTimedMs: () => MAX_PULSE_MS,
			query: { topic: `${topics.cmnd}${power}`, payload: '' },
		},
	}
}

/** Its light subtype: 1 to 5 channels that are dimmed together; 0 is no light. */
const isDimmer = ({ lt_st: subtype }: JsonObject): boolean =>
	typeof subtype === 'number' && subtype >= 1 && subtype <= 5

/** A light says and takes its level as `Dimmer`, 0 to 100. */
function addDimmer(points: MqttPoint[], topics: TasmotaTopics): void {
	const [relay] = points
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
}

/** Labels for names in Tasmota's energy object that are unclear on their own. */
const METER_LABELS: Readonly<Record<string, string>> = {
	Total: 'Energy, total',
	Today: 'Energy, today',
	Yesterday: 'Energy, yesterday',
	Factor: 'Power factor',
}
const meterLabel = (name: string) => METER_LABELS[name] ?? name

/** The temperature of the processor itself, which is no air. */
const CHIP = 'ESP32'

/** SENSOR has one object for each sensor; the ones of a measurement we know become points. */
function addSensors(points: MqttPoint[], topics: TasmotaTopics, sensors: JsonObject): void {
	const createKey = createPointKeys()
	for (const { key } of points) createKey(key)
	for (const [sensor, values] of Object.entries(sensors).slice(0, 50)) {
		if (!isObject(values)) continue
		for (const { name, field, at } of valuesIn(values)) {
			const path = [sensor, ...at]
			const number = at.at(-1) === name ? '' : numberOf(at.at(-1))
			const of = sensor === 'ENERGY' ? meterLabel(name) : `${sensor} ${name.toLowerCase()}`
			const label = `${of}${number && ` ${number}`}`
			const ofChip = sensor === CHIP && name === 'Temperature'
			const read = readField({ ...field, quantity: temperatureOf(field.quantity, sensor) }, sensors)
			points.push({
				key: createKey([sensor, name, number].filter(Boolean).join('-')),
				label: ofChip ? `${label} (°C)` : label,
				quantity: ofChip ? 'number' : temperatureOf(field.quantity, sensor),
				sources: [
					{
						topic: `${topics.tele}SENSOR`,
						parse: (payload) => read(readPayload(payload), path),
					},
					{
						topic: `${topics.stat}STATUS10`,
						parse: (payload) => read(pick(readPayload(payload), ['StatusSNS']), path),
					},
				],
			})
		}
	}
}

/** Channels of a list count from one; a part of an object has no number. */
const numberOf = (step: string | undefined): string =>
	step !== undefined && /^\d+$/.test(step) ? String(Number(step) + 1) : ''

const MAX_CHANNELS = 8

/**
 * The measurements of a sensor that are known, each with its way: one by its name, by its name and the
 * number of an input (`Temperature1`), one for each channel of a meter that has several, or a part.
 */
function valuesIn(values: JsonObject): { name: string; field: Field; at: string[] }[] {
	return Object.entries(values).flatMap(([name, value]) => {
		const field = fieldOf(name) ?? fieldOf(name.replace(/\d{1,2}$/, ''))
		if (field && Array.isArray(value))
			return value.slice(0, MAX_CHANNELS).map((_, i) => ({ name, field, at: [name, String(i)] }))
		if (field) {
			const part = field.part && isObject(value) ? [field.part] : []
			return [{ name, field, at: [name, ...part] }]
		}
		if (!isObject(value)) return []
		// An input that is a meter of its own: ANALOG with CTEnergy1.
		return Object.keys(value).flatMap((inner) => {
			const own = fieldOf(inner)
			return own ? [{ name: `${name} ${inner}`, field: own, at: [name, inner] }] : []
		})
	})
}

const fieldOf = (name: string): Field | undefined =>
	Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined

/** Reads a value in the unit that its message names, which a command to the device may change. */
function readField({ quantity, unit: usual, unitIn }: Field, announced: JsonObject) {
	return (message: unknown, path: string[]): Parsed => {
		const raw = pick(message, path)
		const named = unitIn && (pick(message, [unitIn]) ?? announced[unitIn])
		const unit = typeof named === 'string' ? named : usual
		const line = findUnit(quantity, unit)
		if (raw !== undefined && !line) return { bad: `its unit “${unit}” is not known` }
		return parseNumber(raw, quantity, line?.scale, line?.offset)
	}
}
