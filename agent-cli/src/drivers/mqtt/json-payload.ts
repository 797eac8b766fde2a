import { parseJson } from '@sfc/contract/parse-json'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import type { Parsed } from './mqtt-device'
import sentinels from '../sentinels.json'

export { asText, isObject, type JsonObject } from '../json-object'

let last = { payload: '', json: undefined as unknown }

/**
 * The JSON of a payload, which many points read one after the other: the last one is kept, so that a
 * message is parsed once. The value is not to be changed.
 */
export function readPayload(payload: string): unknown {
	if (last.payload !== payload) last = { payload, json: parseJson(payload) }
	return last.json
}

const SENTINELS: Readonly<Record<string, number[]>> = sentinels

/**
 * A number out of a payload. What is there but no number, and the values by which sensors say that
 * they have failed, are bad; what is not there says nothing.
 */
export function parseNumber(raw: unknown, quantity: QuantityKey, scale = 1, offset = 0): Parsed {
	if (raw === undefined) return undefined
	const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
	if (typeof value !== 'number' || !Number.isFinite(value)) return { bad: 'not a number' }
	if ([...(SENTINELS['*'] ?? []), ...(SENTINELS[quantity] ?? [])].includes(value))
		return { bad: `the sensor reports a fault (${value})` }
	return { value: Number((value * scale + offset).toPrecision(12)) }
}
