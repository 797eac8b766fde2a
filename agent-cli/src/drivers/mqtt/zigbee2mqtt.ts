import { DeviceError } from '../driver'
import type { BrokerLink } from './broker-link'
import { collectMessages } from './collect-messages'
import { isObject, parseNumber, pick, asText, readPayload, type JsonObject } from './json-payload'
import { parseJson } from '@sfc/contract/parse-json'
import { findMeasurement } from '../measurement'
import {
	allOf,
	createPointKeys,
	isSimulated,
	MAX_POINTS,
	OUTLET,
	type MqttDevice,
	type MqttPoint,
} from './mqtt-device'
import type { SettingsFor } from './settings'
import { zigbeeTimer } from './zigbee-timer'

/** Bits of `access`: the value is published; it can be set; it can be asked for. */
const PUBLISHED = 1
const SETTABLE = 2
const GETTABLE = 4

/** Finds one device in the bridge's retained list. */
export async function zigbee2mqtt(
	{ baseTopic, ieee }: SettingsFor<'zigbee2mqtt'>,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<MqttDevice> {
	const topic = `${baseTopic}/bridge/devices`
	const found = await collectMessages(link, [topic], signal)
	const entry = zigbeeDevices(found.get(topic) ?? '').find((one) => one.ieee_address === ieee)
	if (!entry) throw new DeviceError(`${ieee} is not in ${topic}`)
	return zigbeeDevice(entry, baseTopic)
}

/** The devices of a bridge, without the coordinator. */
export function zigbeeDevices(payload: string): JsonObject[] {
	const list = parseJson(payload)
	if (!Array.isArray(list)) return []
	return list
		.filter(isObject)
		.filter((one) => one.type !== 'Coordinator' && asText(one.friendly_name) && one.ieee_address)
}

/** One entry of the list as points; a device the bridge does not know has none. */
export function zigbeeDevice(entry: JsonObject, baseTopic: string): MqttDevice {
	const topic = `${baseTopic}/${asText(entry.friendly_name)}`
	const definition = isObject(entry.definition) ? entry.definition : {}
	const points: MqttPoint[] = []
	addExposes({ points, topic, createKey: createPointKeys() }, definition.exposes, 0)
	const vendor = asText(definition.vendor) ?? asText(entry.manufacturer)
	const model = asText(definition.model) ?? asText(entry.model_id)
	return {
		kind: points.some((point) => point.command) ? 'plug' : 'sensor',
		...(vendor ? { vendor } : {}),
		...(model ? { model } : {}),
		identity: String(entry.ieee_address),
		simulated: isSimulated(model, vendor),
		points,
		availability: allOf(
			{ topic: `${topic}/availability`, online: readAvailability },
			{ topic: `${baseTopic}/bridge/state`, online: readAvailability },
		),
		refresh: [],
	}
}

/** Plain `online`, or JSON with `state`: both forms are in use. */
function readAvailability(payload: string): boolean | undefined {
	const state = pick(readPayload(payload), ['state']) ?? payload
	return state === 'online' ? true : state === 'offline' ? false : undefined
}

/** The points found so far, all of one topic. */
type Found = { points: MqttPoint[]; topic: string; createKey: (name: string) => string }

/** `exposes` is a tree: a switch or a light has features of its own. */
function addExposes(found: Found, exposes: unknown, depth: number): void {
	if (!Array.isArray(exposes) || depth > 3) return
	for (const expose of exposes.filter(isObject).slice(0, 200)) {
		if (found.points.length >= MAX_POINTS) return
		const { property, type } = expose
		if (type === 'switch' || type === 'light') {
			const before = found.points.length
			addExposes(found, expose.features, depth + 1)
			if (type === 'light') addBrightness(found, expose.features, found.points.slice(before))
		} else if (typeof property === 'string' && property !== '') {
			const access = typeof expose.access === 'number' ? expose.access : 0
			if ((access & PUBLISHED) === 0) continue
			if (type === 'numeric') addNumber(found, expose, property)
			if (type === 'binary') addBinary(found, expose, property, access)
		}
	}
}

function addNumber({ points, topic, createKey }: Found, expose: JsonObject, property: string) {
	const label = asText(expose.label) ?? property
	const measured = findMeasurement(property, asText(expose.unit), label)
	if (!measured) return
	const { quantity, scale, offset } = measured
	points.push({
		key: createKey(property),
		label,
		quantity,
		sources: [
			{
				topic,
				parse: (payload) =>
					parseNumber(pick(readPayload(payload), [property]), quantity, scale, offset),
			},
		],
	})
}

/** Zigbee's levels go from 0 to 254. */
const LEVELS_PER_PERCENT = 2.54

/** A light that takes a brightness can be dimmed. */
function addBrightness({ points, topic, createKey }: Found, features: unknown, own: MqttPoint[]) {
	const light = own.find(({ switchable }) => switchable)
	const brightness =
		Array.isArray(features) && features.filter(isObject).find((one) => one.name === 'brightness')
	const { property, access } = brightness || {}
	if (!light || typeof property !== 'string' || (Number(access) & SETTABLE) === 0) return
	const dim = createKey(property)
	light.switchable = { type: 'light', outputClass: 'light', dim }
	points.push({
		key: dim,
		label: 'Brightness',
		quantity: 'percent',
		sources: [
			{
				topic,
				parse: (payload) =>
					parseNumber(pick(readPayload(payload), [property]), 'percent', 1 / LEVELS_PER_PERCENT),
			},
		],
	})
}

/** The brightness of a message to a light. */
const brightnessOf = (percent: number | undefined) =>
	percent === undefined ? {} : { brightness: Math.max(1, Math.round(percent * LEVELS_PER_PERCENT)) }

function addBinary(
	{ points, topic, createKey }: Found,
	expose: JsonObject,
	property: string,
	access: number,
): void {
	const { value_on: on = true, value_off: off = false } = expose
	const isState = /^state(_|$)/.test(property)
	if (!isState && !['contact', 'water_leak', 'occupancy'].includes(property)) return
	const point: MqttPoint = {
		key: createKey(property),
		label: asText(expose.label) ?? property,
		quantity: isState ? 'switch' : 'contact',
		sources: [
			{
				topic,
				parse(payload) {
					const state = pick(readPayload(payload), [property])
					return state === on ? { value: 1 } : state === off ? { value: 0 } : undefined
				},
			},
		],
	}
	points.push(point)
	if (!isState || (access & SETTABLE) === 0) return
	const message = (value: unknown, more = {}) => JSON.stringify({ [property]: value, ...more })
	point.switchable = OUTLET
	const timer = property === 'state' ? zigbeeTimer(topic) : undefined
	point.command = {
		send: (io, wanted, maxOnMs, percent) => {
			const timed = wanted && maxOnMs !== null && timer && maxOnMs <= timer.longestTimedMs()
			const payload = timed
				? message(on, { ...brightnessOf(percent), on_time: maxOnMs / 1000 })
				: wanted
					? message(on, brightnessOf(percent))
					: message(off)
			return io.publish(`${topic}/set`, payload)
		},
		longestTimedMs: () => 0,
		...timer,
		...((access & GETTABLE) === 0
			? {}
			: { query: { topic: `${topic}/get`, payload: message('') } }),
	}
}
