import { fieldMeaning, splitName } from '@sfc/domain/equipment/imports/field-meaning'
import { findUnit, temperatureQuantity } from '@sfc/domain/units/measurement'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import { isObject, type JsonObject } from '../json-payload'
import fields from './lorawan-fields.json'
import normalized from './normalized-fields.json'
import { NORMALIZED } from './uplink'

/** A number in what a codec made of a payload. */
export type DecodedValue = { path: string; value: number; unit?: string }

/** What a value is taken for; `unit` is left out where it is ours. */
export type LoRaWanValue = { path: string; quantity: QuantityKey; label: string; unit?: string }

const MAX_VALUES = 200
const MAX_DEPTH = 5
const MAX_PATH = 100

/**
 * The numbers of a decoded payload by their path, `air.temperature`; yes and no as 1 and 0. Decentlab's and others'
 * values with a unit, `{ "value": 1, "unit": "°C" }`, are one.
 */
export function flattenDecoded(decoded: JsonObject): DecodedValue[] {
	const values: DecodedValue[] = []
	const walk = (node: unknown, path: string, depth: number) => {
		if (values.length >= MAX_VALUES || path.length > MAX_PATH || depth > MAX_DEPTH) return
		if (typeof node === 'number') values.push({ path, value: node })
		else if (typeof node === 'boolean') values.push({ path, value: Number(node) })
		else if (isObject(node) && typeof node.value === 'number' && path !== '') {
			const unit = typeof node.unit === 'string' && node.unit !== '' ? node.unit : undefined
			values.push({ path, value: node.value, ...(unit !== undefined && { unit }) })
		} else if (typeof node === 'object' && node !== null)
			for (const [name, inner] of Object.entries(node).slice(0, MAX_VALUES))
				walk(inner, path === '' ? name : `${path}.${name}`, depth + 1)
	}
	walk(decoded, '', 0)
	return values
}

const FIELDS = fields as Readonly<Record<string, Omit<LoRaWanValue, 'path'>>>

/** Quantities that vendors send in several units: never known by a name alone. */
const NEEDS_UNIT: ReadonlySet<QuantityKey> = new Set([
	'ec',
	'weight',
	'flow',
	'volume',
	'distance',
	'level',
])

const NORMALIZED_FIELDS = normalized as Readonly<Record<string, Omit<LoRaWanValue, 'path'>>>
const OF_NORMALIZED = new RegExp(`^${NORMALIZED}\\.(\\d+)\\.(.+)$`)

/** What a normalized value is: names and units are those of the network, and nothing is inferred. */
function findNormalized(path: string): LoRaWanValue | undefined {
	const [, number, name = ''] = OF_NORMALIZED.exec(path) ?? []
	const known = Object.hasOwn(NORMALIZED_FIELDS, name) ? NORMALIZED_FIELDS[name] : undefined
	if (!known) return undefined
	const label = number === '0' ? known.label : `${known.label} ${Number(number) + 1}`
	return { path, ...known, label }
}

/**
 * What the values of a payload are taken for, and the paths of those that nobody knows. Of a quantity that the network
 * has normalized, what the vendor calls it is left out.
 */
export function proposeValues(decoded: JsonObject): { values: LoRaWanValue[]; unknown: string[] } {
	const found = flattenDecoded(decoded)
	const normal = found.flatMap(({ path }) => findNormalized(path) ?? [])
	const own = found.filter(({ path }) => !path.startsWith(`${NORMALIZED}.`))
	const known = own.flatMap((value) => findMeaning(value) ?? [])
	const isNormal = new Set(normal.map(({ quantity }) => quantity))
	const paths = new Set([...normal, ...known].map(({ path }) => path))
	return {
		values: [...normal, ...known.filter(({ quantity }) => !isNormal.has(quantity))],
		unknown: found.map(({ path }) => path).filter((path) => !paths.has(path)),
	}
}

/** What a value is, by its name and unit; undefined when that is not known: a value is never guessed. */
export function findMeaning({ path, value, unit }: DecodedValue): LoRaWanValue | undefined {
	const known = byName(path, unit)
	if (!known) return undefined
	if (known.quantity === 'battery' && unit === undefined) return { path, ...batteryOf(value) }
	if (known.quantity === 'pressure' && unit === undefined && value > 2000)
		return { path, ...known, unit: 'Pa' }
	return { path, ...known }
}

/** Most call percent `battery`, some volts, some millivolts: the number itself says which. */
function batteryOf(value: number): Omit<LoRaWanValue, 'path'> {
	if (value > 1000) return { quantity: 'voltage', unit: 'mV', label: 'Battery voltage' }
	if (value <= 5 && !Number.isInteger(value))
		return { quantity: 'voltage', unit: 'V', label: 'Battery voltage' }
	return { quantity: 'battery', label: 'Battery' }
}

function byName(path: string, unit: string | undefined): Omit<LoRaWanValue, 'path'> | undefined {
	const words = splitName(path).filter((word) => !/^\d+$/.test(word))
	for (const from of words.keys()) {
		const name = words.slice(from).join('')
		const own = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
		if (own) return withUnit(words, { ...own }, unit)
		const { quantity, convert } = fieldMeaning({
			field: words.slice(from).join(' '),
			contexts: [],
			unit: null,
		})
		if (quantity === 'number' || convert(0) !== 0 || convert(1) !== 1) continue
		if (unit === undefined && NEEDS_UNIT.has(quantity)) return undefined
		return withUnit(words, { quantity, label: labelOf(words) }, unit)
	}
	return undefined
}

/** The unit that a value names itself wins; one that does not fit makes it unknown. */
function withUnit(
	words: readonly string[],
	known: Omit<LoRaWanValue, 'path'>,
	unit: string | undefined,
): Omit<LoRaWanValue, 'path'> | undefined {
	const quantity = temperatureQuantity(known.quantity, words.join(' '))
	const label = quantity === known.quantity ? known.label : labelOf(words)
	const stated = unit ?? known.unit
	if (stated !== undefined && !findUnit(quantity, stated)) return undefined
	return { quantity, label, ...(stated !== undefined && { unit: stated }) }
}

function labelOf(words: readonly string[]): string {
	const text = words.join(' ')
	return text.charAt(0).toUpperCase() + text.slice(1, 120)
}
