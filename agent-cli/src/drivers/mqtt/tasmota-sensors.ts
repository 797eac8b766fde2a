import { findUnit, temperatureQuantity } from '@sfc/domain/units/measurement'
import { isObject, parseNumber, readPayload, type JsonObject } from './json-payload'
import { pick } from '../path-in-json'
import { createPointKeys, type MqttPoint, type Parsed } from './mqtt-device'
import fields from './tasmota-fields.json'
import type { TasmotaTopics } from './tasmota-relays'

type Field = {
	quantity: MqttPoint['quantity']
	/** Its unit when the message does not name one, and where it does. */
	unit?: string
	unitIn?: string
	/** The part that is meant where a sensor has an object of several. */
	part?: string
	/** The units of sensors that have another one. */
	unitOf?: Readonly<Record<string, string>>
}
const FIELDS = fields as Readonly<Record<string, Field>>

/** Labels for names in Tasmota's energy object that are unclear on their own. */
const METER_LABELS: Readonly<Record<string, string>> = {
	Total: 'Energy, total',
	Factor: 'Power factor',
	ApparentPower: 'Apparent power',
	ReactivePower: 'Reactive power',
}
const meterLabel = (name: string) => METER_LABELS[name] ?? name

/** The temperature of the processor itself, which is no air. */
const CHIP = 'ESP32'

const MAX_VALUES = 50
/** What a value says of itself, or was: its unit, its address, its yesterday. */
const SAID_ELSEWHERE =
	/^(Id|Address|Unit|\w*Unit|TotalStartTime|Yesterday|Today|Period|ExportTariff|DewPoint)$/
const IS_NO_SENSOR = /^(Shutter\d+|Time|Switch\d+|ESP32)$/

/** A sensor may name the unit of its value beside it: `{"Distance": 85, "Unit": "mm"}`. */
function besideIt(values: JsonObject, name: string): string | undefined {
	const unit = values[`${name}Unit`] ?? values.Unit
	return typeof unit === 'string' ? unit : undefined
}

/** `VL53L0X-2` is one of several sensors of its kind. */
const unitOf = ({ unit, unitOf: own }: Field, sensor: string): string | undefined =>
	own?.[sensor.replace(/[-_]\d+$/, '')] ?? unit

/** SENSOR has one object for each sensor; the ones of a measurement we know become points. */
export function addSensors(
	points: MqttPoint[],
	topics: TasmotaTopics,
	sensors: JsonObject,
	notUnderstood: string[],
): void {
	const createKey = createPointKeys()
	for (const { key } of points) createKey(key)
	for (const [sensor, values] of Object.entries(sensors).slice(0, 50)) {
		if (!isObject(values)) continue
		const found = valuesIn(values)
		const read = new Set(found.map(({ at }) => at[0]))
		for (const name of Object.keys(values).slice(0, MAX_VALUES))
			if (!read.has(name) && !SAID_ELSEWHERE.test(name) && !IS_NO_SENSOR.test(sensor))
				notUnderstood.push(`${sensor} ${name}`.slice(0, 100))
		for (const { name, field, at } of found) {
			const path = [sensor, ...at]
			const number = at.at(-1) === name ? '' : numberOf(at.at(-1))
			const of = sensor === 'ENERGY' ? meterLabel(name) : `${sensor} ${name.toLowerCase()}`
			const label = `${of}${number && ` ${number}`}`
			const ofChip = sensor === CHIP && name === 'Temperature'
			const quantity = temperatureQuantity(field.quantity, sensor)
			const unit = besideIt(values, name) ?? unitOf(field, sensor)
			const read = readField({ ...field, quantity, ...(unit !== undefined && { unit }) }, sensors)
			points.push({
				key: createKey([sensor, name, number].filter(Boolean).join('-')),
				label: ofChip ? `${label} (°C)` : label,
				quantity: ofChip ? 'number' : quantity,
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
