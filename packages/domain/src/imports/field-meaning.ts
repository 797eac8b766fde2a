import { QUANTITIES, isQuantity, type QuantityKey } from '../readings/quantities'
import names from './field-names.json'
import units from './field-units.json'

type Unit = {
	names: readonly string[]
	/** The stored unit it becomes. */
	to: string
	minus?: number
	times?: number
	dividedBy?: number
}

/** What other programs call a field, and where the unit is when the field does not say it. */
export type NamedField = {
	field: string
	/** Where a field is only called `value`, these say what it is, the first that does. */
	contexts: readonly string[]
	/** The words of a tag such as `unit`; null when there is none. */
	unit: string | null
}

export type FieldMeaning = {
	/** `number` when nothing here knows the name, or the unit is none of the quantity's. */
	quantity: QuantityKey
	/** From the sender's unit to the one values of the quantity are stored in. */
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
		[symbol.toLowerCase(), ...unit.names].map((name): [string, Unit] => [spelled(name), unit]),
	),
)
/** Names under which a program sends whatever it measures. */
const SAYS_NOTHING = new Set(['value', 'val', 'v', 'reading', 'state', 'gauge', 'last', 'mean'])
const LONGEST_UNIT_WORDS = 2

/** One spelling of the micro sign: keyboards have two. */
function spelled(text: string): string {
	return text.trim().toLowerCase().replaceAll('\u03bc', '\u00b5')
}

/** The words of a name: `waterTempF`, `water_temp.f` and `Water Temp F` are the same. */
export const wordsOf = (name: string): string[] =>
	spelled(name.slice(0, 200).replace(/(?<=[a-z\d]{2})(?=[A-Z])/g, ' '))
		.split(/[\s_.\-:/]+/)
		.filter(Boolean)

type Found = { quantity: QuantityKey | null; unit: Unit | null }
const NOTHING: Found = { quantity: null, unit: null }

/** What a name says: `ec_us` is EC in µS/cm. A whole name goes before its last words as a unit. */
function read(words: readonly string[], name = words.join(' ')): Found {
	const whole = QUANTITY_OF.get(words.join(' '))
	if (whole) return { quantity: whole, unit: null }
	for (let count = Math.min(LONGEST_UNIT_WORDS, words.length); count > 0; count--) {
		const unit = UNIT_OF.get(words.slice(-count).join(' '))
		if (!unit) continue
		return { quantity: QUANTITY_OF.get(words.slice(0, -count).join(' ')) ?? null, unit }
	}
	return { quantity: null, unit: UNIT_OF.get(spelled(name)) ?? null }
}

/**
 * What the places around a field say, the first that says it. A longer name than the table's counts by
 * its end: `nursery_air_temperature` ends in words that are in it.
 */
function readContexts(contexts: readonly string[]): Found {
	const known = readBefore.get(contexts)
	if (known) return known
	const all = contexts.flatMap((name) => {
		const words = wordsOf(name).slice(0, MOST_WORDS)
		return words.map((_, from) => (from === 0 ? read(words, name) : read(words.slice(from))))
	})
	const named = all.find(({ quantity }) => quantity !== null)
	const unit = all.find(({ unit }) => unit !== null)?.unit ?? null
	const found = { quantity: named?.quantity ?? null, unit }
	readBefore.set(contexts, found)
	return found
}

/** All fields of a line have the same places around them. */
const readBefore = new WeakMap<readonly string[], Found>()
const MOST_WORDS = 12

/**
 * What a field of another program measures. A quantity without a unit is in the stored one: °C, mS/cm,
 * kPa. A unit that cannot be one of the quantity makes it a plain number, as does an unknown name.
 */
export function fieldMeaning({ field, contexts, unit: told }: NamedField): FieldMeaning {
	const words = wordsOf(field)
	const own = read(words, field)
	const around = SAYS_NOTHING.has(words.join(' ')) ? readContexts(contexts) : NOTHING
	const unit = (told === null ? undefined : UNIT_OF.get(spelled(told))) ?? own.unit ?? around.unit
	return meaningIn(own.quantity ?? around.quantity ?? 'number', unit)
}

/** The same for a field whose quantity is settled: only its unit is looked for. */
export function conversionTo(quantity: string, named: NamedField): FieldMeaning['convert'] | null {
	const meaning = fieldMeaning(named)
	if (meaning.quantity === quantity) return meaning.convert
	return quantity === 'number' ? asItIs : null
}

const asItIs = (value: number) => value

function meaningIn(quantity: QuantityKey, unit: Unit | null): FieldMeaning {
	if (quantity === 'number' || !isQuantity(quantity)) return { quantity: 'number', convert: asItIs }
	if (unit === null) return { quantity, convert: asItIs }
	if (unit.to !== QUANTITIES[quantity].unit) return { quantity: 'number', convert: asItIs }
	const { minus = 0, times = 1, dividedBy = 1 } = unit
	return { quantity, convert: (value) => ((value - minus) * times) / dividedBy }
}
