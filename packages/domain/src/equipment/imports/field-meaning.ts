import { QUANTITIES, isQuantity, type QuantityKey } from '../../units/quantities'
import names from './field-names.json' with { type: 'json' }
import units from './field-units.json' with { type: 'json' }

type Unit = {
	names: readonly string[]
	/** The stored unit it is converted to. */
	to: string
	minus?: number
	times?: number
	dividedBy?: number
}

/** The name of a field in another program, with its context and unit. */
export type NamedField = {
	field: string
	/** Names that define a field only called `value`; the first with a meaning counts. */
	contexts: readonly string[]
	/** The value of a tag such as `unit`; null when there is none. */
	unit: string | null
}

export type FieldMeaning = {
	/** `number` for an unknown name or a unit that does not fit the quantity. */
	quantity: QuantityKey
	/** Converts the sender's unit to the stored unit of the quantity. */
	convert: (value: number) => number
}

const UNITS = Object.entries<Unit>(units)
const QUANTITY_OF = new Map(
	Object.entries(names).flatMap(([quantity, list]) =>
		list.map((name): [string, QuantityKey] => [name, quantity as QuantityKey]),
	),
)
const UNIT_OF = new Map(
	UNITS.flatMap(([symbol, unit]) =>
		[symbol.toLowerCase(), ...unit.names].map((name): [string, Unit] => [
			normaliseMicroSign(name),
			unit,
		]),
	),
)
/** Field names without a meaning of their own. */
const GENERIC_NAMES = new Set(['value', 'val', 'v', 'reading', 'state', 'gauge', 'last', 'mean'])
const LONGEST_UNIT_WORDS = 2

/** Normalises the micro sign, of which Unicode has two. */
function normaliseMicroSign(text: string): string {
	return text.trim().toLowerCase().replaceAll('\u03bc', '\u00b5')
}

/** Splits a name into words: `waterTempF`, `water_temp.f` and `Water Temp F` are the same. */
export const splitName = (name: string): string[] =>
	normaliseMicroSign(name.slice(0, 200).replace(/(?<=[a-z\d]{2})(?=[A-Z])/g, ' '))
		.split(/[\s_.\-:/]+/)
		.filter(Boolean)

type Found = { quantity: QuantityKey | null; unit: Unit | null }
const NOTHING: Found = { quantity: null, unit: null }

/**
 * Reads quantity and unit from a name: `ec_us` is EC in µS/cm. A known whole name takes precedence
 * over its last words as a unit.
 */
function read(words: readonly string[], name = words.join(' ')): Found {
	const whole = QUANTITY_OF.get(words.join(' '))
	if (whole) return { quantity: whole, unit: null }
	for (let count = Math.min(LONGEST_UNIT_WORDS, words.length); count > 0; count--) {
		const unit = UNIT_OF.get(words.slice(-count).join(' '))
		if (!unit) continue
		return { quantity: QUANTITY_OF.get(words.slice(0, -count).join(' ')) ?? null, unit }
	}
	return { quantity: null, unit: UNIT_OF.get(normaliseMicroSign(name)) ?? null }
}

/**
 * Reads the meaning from the context of a field, the first match. A longer name matches by its end:
 * `nursery_air_temperature` ends in `air_temperature`.
 */
function readContexts(contexts: readonly string[]): Found {
	const known = contextCache.get(contexts)
	if (known) return known
	const all = contexts.flatMap((name) => {
		const words = splitName(name).slice(0, MOST_WORDS)
		return words.map((_, from) => (from === 0 ? read(words, name) : read(words.slice(from))))
	})
	const named = all.find(({ quantity }) => quantity !== null)
	const unit = all.find(({ unit }) => unit !== null)?.unit ?? null
	const found = { quantity: named?.quantity ?? null, unit }
	contextCache.set(contexts, found)
	return found
}

/** Cached, because all fields of a line share their context. */
const contextCache = new WeakMap<readonly string[], Found>()
const MOST_WORDS = 12

/**
 * What a field of another program measures. A quantity without a unit is in the stored one: °C,
 * mS/cm, kPa. An unknown name or a unit that does not fit the quantity makes it a plain number.
 */
export function fieldMeaning({ field, contexts, unit: statedUnit }: NamedField): FieldMeaning {
	const words = splitName(field)
	const own = read(words, field)
	const around = GENERIC_NAMES.has(words.join(' ')) ? readContexts(contexts) : NOTHING
	const unit =
		(statedUnit === null ? undefined : UNIT_OF.get(normaliseMicroSign(statedUnit))) ??
		own.unit ??
		around.unit
	return meaningIn(own.quantity ?? around.quantity ?? 'number', unit)
}

/** The conversion for a field of a known quantity: only its unit is read. */
export function conversionTo(quantity: string, named: NamedField): FieldMeaning['convert'] | null {
	const meaning = fieldMeaning(named)
	if (meaning.quantity === quantity) return meaning.convert
	return quantity === 'number' ? asItIs : null
}

/** The conversion of a unit to the stored one of a quantity; null where it is unknown or does not fit. */
export function unitConversion(
	quantity: string,
	unit: string | null,
): FieldMeaning['convert'] | null {
	if (unit === null || unit.trim() === '' || !isQuantity(quantity)) return asItIs
	if (normaliseMicroSign(unit) === QUANTITIES[quantity].unit.toLowerCase()) return asItIs
	const known = UNIT_OF.get(normaliseMicroSign(unit))
	return known?.to === QUANTITIES[quantity].unit ? meaningIn(quantity, known).convert : null
}

export const isKnownUnit = (unit: string): boolean => UNIT_OF.has(normaliseMicroSign(unit))

/** Symbols of the units that can be converted to the stored one of a quantity. */
export const unitsFor = (quantity: string): string[] =>
	isQuantity(quantity)
		? UNITS.filter(([, { to }]) => to === QUANTITIES[quantity].unit).map(([symbol]) => symbol)
		: []

const asItIs = (value: number) => value

function meaningIn(quantity: QuantityKey, unit: Unit | null): FieldMeaning {
	if (quantity === 'number' || !isQuantity(quantity)) return { quantity: 'number', convert: asItIs }
	if (unit === null) return { quantity, convert: asItIs }
	if (unit.to !== QUANTITIES[quantity].unit) return { quantity: 'number', convert: asItIs }
	const { minus = 0, times = 1, dividedBy = 1 } = unit
	return { quantity, convert: (value) => ((value - minus) * times) / dividedBy }
}
