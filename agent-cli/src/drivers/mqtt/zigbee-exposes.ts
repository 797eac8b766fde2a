import { findMeasurement } from '@sfc/domain/units/measurement'
import { coverPoint, coverState } from './cover-point'
import { asText, isObject, parseNumber, readPayload, type JsonObject } from './json-payload'
import { pick } from '../path-in-json'
import { createPointKeys, MAX_POINTS, OUTLET, type MqttPoint } from './mqtt-device'
import { plainLabel } from './plain-label'
import { zigbeeTimer } from './zigbee-timer'

/** Bits of `access`: the value is published; it can be set; it can be asked for. */
const PUBLISHED = 1
const SETTABLE = 2
const GETTABLE = 4

const MAX_DEPTH = 4
const MAX_NOT_UNDERSTOOD = 50
/** What has a part for each thing that can be read or set. */
const GROUPS = ['switch', 'light', 'cover', 'lock', 'fan', 'climate']

/** The points found so far, all of one topic, and what has no place among them. */
type Found = {
	points: MqttPoint[]
	notUnderstood: string[]
	topic: string
	createKey: (name: string) => string
	/** It ends an ON by a countdown that it announces, in seconds. */
	hasCountdown: boolean
}
type Path = readonly string[]

/** The points of a device's `exposes`, and in words what of it is not understood. */
export function readExposes(exposes: unknown, topic: string) {
	const hasCountdown = Array.isArray(exposes) && exposes.filter(isObject).some(isCountdown)
	const createKey = createPointKeys()
	const found: Found = { points: [], notUnderstood: [], topic, createKey, hasCountdown }
	addExposes(found, exposes, [], 0)
	return { points: found.points, notUnderstood: found.notUnderstood }
}

/** `exposes` is a tree: a light has features of its own, and a colour has parts, under its property. */
function addExposes(found: Found, exposes: unknown, under: Path, depth: number): void {
	if (!Array.isArray(exposes) || depth > MAX_DEPTH) return
	for (const expose of exposes.filter(isObject).slice(0, 200)) {
		if (found.points.length >= MAX_POINTS) return
		const { type, features } = expose
		const property = asText(expose.property)
		if (type === 'cover') addCover(found, features)
		if (typeof type === 'string' && GROUPS.includes(type)) {
			const before = found.points.length
			const own = type === 'cover' ? withoutState(features) : features
			addExposes(found, own, under, depth + 1)
			if (type === 'light') addBrightness(found, features, found.points.slice(before))
		} else if (type === 'composite' && property && isPublished(expose)) {
			addExposes(found, features, [...under, property], depth + 1)
		} else if (property) addValue(found, expose, [...under, property])
	}
}

/** Valves count theirs in minutes. */
const isCountdown = (expose: JsonObject): boolean =>
	expose.property === 'countdown' && expose.unit === 's' && (accessOf(expose) & SETTABLE) !== 0

const accessOf = ({ access }: JsonObject): number => (typeof access === 'number' ? access : 0)
const isPublished = (expose: JsonObject) => (accessOf(expose) & PUBLISHED) !== 0

function addValue(found: Found, expose: JsonObject, path: Path): void {
	if (!isPublished(expose)) refuse(found, expose, 'it can only be set')
	else if (expose.type === 'numeric') addNumber(found, expose, path)
	else if (expose.type === 'binary') addBinary(found, expose, path)
	else if (expose.type === 'enum') refuse(found, expose, `a word: ${wordsOf(expose.values)}`)
	else refuse(found, expose, `a ${asText(expose.type)?.slice(0, 20) ?? 'value without a type'}`)
}

/** Its label, with the part of the device that it is of where there are several. */
function labelOf(expose: JsonObject): string {
	const label = plainLabel(asText(expose.label) ?? asText(expose.property) ?? 'A value')
	const endpoint = asText(expose.endpoint)
	return endpoint && !label.includes(endpoint) ? `${label} (${endpoint})` : label
}

const wordsOf = (values: unknown): string =>
	Array.isArray(values) ? values.slice(0, 10).map(String).join(', ') : 'not listed'

function refuse({ notUnderstood }: Found, expose: JsonObject, why: string): void {
	if (notUnderstood.length < MAX_NOT_UNDERSTOOD) notUnderstood.push(`${labelOf(expose)}: ${why}`)
}

function addNumber({ points, topic, createKey }: Found, expose: JsonObject, path: Path) {
	const name = path.at(-1) ?? ''
	const [label, unit] = [labelOf(expose), asText(expose.unit)]
	// Brightness and colour have numbers of the device's own; a light adds its level in percent.
	const measured = findMeasurement(withoutEndpoint(name, expose), unit, `${label} ${name}`)
	const { quantity, scale, offset } =
		measured ?? ({ quantity: 'number', scale: 1, offset: 0 } as const)
	points.push({
		key: createKey(path.join('-')),
		label: measured || !unit ? label : `${label} (${unit})`,
		quantity,
		sources: [
			{
				topic,
				parse: (payload) => parseNumber(pick(readPayload(payload), path), quantity, scale, offset),
			},
		],
	})
}

/** `temperature_l1` of the endpoint `l1` is a temperature. */
function withoutEndpoint(property: string, { endpoint, name }: JsonObject): string {
	const end = `_${asText(endpoint)}`
	return endpoint && property.endsWith(end)
		? property.slice(0, -end.length)
		: (asText(name) ?? property)
}

/** Zigbee's levels go from 0 to 254. */
const LEVELS_PER_PERCENT = 2.54

/** A light that takes a brightness can be dimmed. */
function addBrightness(found: Found, features: unknown, own: MqttPoint[]): void {
	const light = own.find(({ switchable }) => switchable)
	const brightness = featureOf(features, 'brightness')
	const property = asText(brightness?.property)
	const level = own.find(({ key, quantity }) => key === property && quantity === 'number')
	if (!light || !property || !level || (accessOf(brightness ?? {}) & SETTABLE) === 0) return
	light.switchable = { type: 'light', outputClass: 'light', dim: level.key }
	const parse = (payload: string) =>
		parseNumber(pick(readPayload(payload), [property]), 'percent', 1 / LEVELS_PER_PERCENT)
	Object.assign(level, { quantity: 'percent', sources: [{ topic: found.topic, parse }] })
}

const featureOf = (features: unknown, name: string): JsonObject | undefined =>
	Array.isArray(features) ? features.filter(isObject).find((one) => one.name === name) : undefined

const withoutState = (features: unknown): unknown =>
	Array.isArray(features)
		? features.filter((one: unknown) => !isObject(one) || one.name !== 'state')
		: features

/** Its state is OPEN or CLOSE, as it was told last; its position says how far open it is. */
function addCover({ points, topic, createKey }: Found, features: unknown): void {
	const state = asText(featureOf(features, 'state')?.property)
	if (state === undefined) return
	const position = asText(featureOf(features, 'position')?.property)
	const send = (value: string) => ({
		topic: `${topic}/set`,
		payload: JSON.stringify({ [state]: value }),
	})
	const parse = (payload: string) => {
		const json = readPayload(payload)
		return coverState(pick(json, [state]), position && pick(json, [position]))
	}
	const [open, close] = [send('OPEN'), send('CLOSE')]
	points.push(
		coverPoint({
			key: createKey(state),
			label: 'Open',
			sources: [{ topic, parse }],
			open: (io) => io.publish(open.topic, open.payload),
			close: (io) => io.publish(close.topic, close.payload),
		}),
	)
}

/** The brightness of a message to a light. */
const brightnessOf = (percent: number | undefined, dim: string | undefined) =>
	percent === undefined || dim === undefined
		? {}
		: { [dim]: Math.max(1, Math.round(percent * LEVELS_PER_PERCENT)) }

function addBinary(
	{ points, topic, createKey, hasCountdown }: Found,
	expose: JsonObject,
	path: Path,
): void {
	const { value_on: on = true, value_off: off = false } = expose
	const property = path.at(-1) ?? ''
	const isState = path.length === 1 && (expose.name === 'state' || /^state(_|$)/.test(property))
	// A lock is read: what opens a door is not switched from here.
	const isOutput = isState && (accessOf(expose) & SETTABLE) !== 0 && on !== 'LOCK'
	const parse = (payload: string) => {
		const state = pick(readPayload(payload), path)
		return state === on ? { value: 1 } : state === off ? { value: 0 } : undefined
	}
	const point: MqttPoint = {
		key: createKey(path.join('-')),
		label: labelOf(expose),
		quantity: isOutput ? 'switch' : 'contact',
		sources: [{ topic, parse }],
	}
	points.push(point)
	if (!isOutput) return
	const message = (value: unknown, more = {}) => JSON.stringify({ [property]: value, ...more })
	point.switchable = OUTLET
	const timer = property === 'state' ? zigbeeTimer(topic, hasCountdown) : undefined
	point.command = {
		send: (io, wanted, maxOnMs, percent) => {
			const isTimed =
				wanted && timer && maxOnMs !== null && maxOnMs <= timer.command.longestTimedMs()
			const level = wanted ? brightnessOf(percent, point.switchable?.dim) : {}
			const end = isTimed ? timer.onFor(maxOnMs) : {}
			return io.publish(`${topic}/set`, message(wanted ? on : off, { ...level, ...end }))
		},
		longestTimedMs: () => 0,
		...timer?.command,
		// OnWithTimedOff while it is on makes the time left the longer of the two (ZCL, On/Off cluster); the ON in
		// front of a countdown ends the one that ran.
		...(timer && {
			renew: (io, forMs) => io.publish(`${topic}/set`, message(on, timer.onFor(forMs))),
		}),
		...((accessOf(expose) & GETTABLE) === 0
			? {}
			: { query: { topic: `${topic}/get`, payload: message('') } }),
	}
}
