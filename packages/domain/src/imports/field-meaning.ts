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

/** What a name says: `ec_us` is EC in µS/cm. A whole name goes before its last words as a unit. */
function read(name: string): Found {
	const words = wordsOf(name)
	const whole = QUANTITY_OF.get(words.join(' '))
	if (whole) return { quantity: whole, unit: null }
	for (let count = Math.min(LONGEST_UNIT_WORDS, words.length); count > 0; count--) {
		const unit = UNIT_OF.get(words.slice(-count).join(' '))
		if (!unit) continue
		return { quantity: QUANTITY_OF.get(words.slice(0, -count).join(' ')) ?? null, unit }
	}
	return { quantity: null, unit: UNIT_OF.get(spelled(name)) ?? null }
}

/** A longer name than the table's: `nursery_air_temperature` ends in words that are in it. */
function readEnd(name: string): Found {
	const words = wordsOf(name)
	for (let from = 1; from < Math.min(words.length, 12); from++) {
		const found = read(words.slice(from).join(' '))
		if (found.quantity) return found
	}
	return { quantity: null, unit: null }
}

/**
 * What a field of another program measures. A quantity without a unit is in the stored one: °C, mS/cm,
 * kPa. A unit that cannot be one of the quantity makes it a plain number, as does an unknown name.
 */
export function fieldMeaning({ field, contexts, unit: told }: NamedField): FieldMeaning {
	const own = read(field)
	const saysNothing = SAYS_NOTHING.has(wordsOf(field).join(' '))
	const others = saysNothing ? contexts.flatMap((name) => [read(name), readEnd(name)]) : []
	const found = [own, ...others].find(({ quantity }) => quantity !== null)
	const unit =
		(told === null ? undefined : UNIT_OF.get(spelled(told))) ??
		own.unit ??
		others.find(({ unit }) => unit !== null)?.unit
	return meaningIn(found?.quantity ?? 'number', unit ?? null)
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
