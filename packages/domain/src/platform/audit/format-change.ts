import { formatCents } from '../../units/format-cents'
import { formatInstantWithYear } from '../../calendar/format-instant'
import { formatMoney } from '../../units/currency'
import type { Formats } from '../../units/formats'

type Details = Record<string, unknown>
type Place = { timezone: string; currency: string; formats: Formats }

/** Prices of the farm; other money is what its subscription costs, in dollars. */
const FARM_PRICES = ['packCents', 'pricePerUnitCents']

/** One field an audit entry changed: `quantity`, `24`, `36`. Null where there was no value. */
export type ChangeLine = { field: string; before: string | null; after: string | null }

/**
 * The changes of an audit entry as people read them, in the order they were written. Instants
 * (`…At`, milliseconds UTC) are shown in the timezone, money (`…Cents`) in its currency.
 */
export function formatChange(
	before: Details | null,
	after: Details | null,
	place: Place,
): ChangeLine[] {
	const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
	return [...fields].map((field) => ({
		field: formatFieldName(field),
		before: valueInWords(field, before?.[field], place),
		after: valueInWords(field, after?.[field], place),
	}))
}

/** `plantDate` is `plant date`. */
const formatFieldName = (field: string) =>
	field
		.replace(/(At|Cents)$/, '')
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.replaceAll('_', ' ')
		.toLowerCase()

function valueInWords(field: string, value: unknown, place: Place): string | null {
	const { timezone, currency, formats } = place
	if (typeof value !== 'number') return inWords(value)
	if (FARM_PRICES.includes(field)) return formatMoney(value, currency)
	if (field.endsWith('Cents')) return formatCents(value)
	return field.endsWith('At') ? formatInstantWithYear(value, timezone, formats) : inWords(value)
}

function inWords(value: unknown): string | null {
	if (value === null || value === undefined || value === '') return null
	if (value === true) return 'yes'
	if (value === false) return 'no'
	if (Array.isArray(value)) return value.map((item) => inWords(item) ?? '–').join(', ')
	return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
