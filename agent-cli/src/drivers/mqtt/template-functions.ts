/** The longest text that a template may make. */
const MOST_CHARS = 10_000

/** Why a template says nothing about a message: HA’s own engine raises an error there. */
class NoValue extends Error {}

const noValue = (): never => {
	throw new NoValue('no value')
}

const bounded = (text: string): string => (text.length > MOST_CHARS ? noValue() : text)

const asNumber = (value: unknown): number | undefined => {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
	if (typeof number === 'boolean') return Number(number)
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const number = (value: unknown): number => asNumber(value) ?? noValue()

/** Python writes a whole number without a point, and words for what is true. */
const asText = (value: unknown): string =>
	typeof value === 'boolean' ? (value ? 'True' : 'False') : bounded(String(value ?? noValue()))

/**
 * Home Assistant’s filters, by name, as its documentation has them (Templating, “Numeric functions and
 * filters”, “Type conversions”). A value that cannot be converted, and no default for it, gives none.
 */
export const FILTERS: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
	float: (value, fallback) => asNumber(value) ?? fallback ?? noValue(),
	int: (value, fallback) => {
		const whole = asNumber(value)
		return whole === undefined ? (fallback ?? noValue()) : Math.trunc(whole)
	},
	round: (value, digits = 0) =>
		Number(number(value).toFixed(Math.min(12, Math.max(0, number(digits))))),
	abs: (value) => Math.abs(number(value)),
	multiply: (value, by) => number(value) * number(by),
	add: (value, what) => number(value) + number(what),
	bitwise_and: (value, mask) => number(value) & number(mask),
	bitwise_or: (value, mask) => number(value) | number(mask),
	is_defined: (value) => value ?? noValue(),
	default: (value, fallback = '', alsoEmpty = false) =>
		value === undefined || value === null || (alsoEmpty === true && !value) ? fallback : value,
	d: (value, fallback = '') => value ?? fallback,
	lower: (value) => asText(value).toLowerCase(),
	upper: (value) => asText(value).toUpperCase(),
	trim: (value) => asText(value).trim(),
	string: asText,
	bool: (value, fallback) =>
		({
			true: true,
			yes: true,
			on: true,
			'1': true,
			false: false,
			no: false,
			off: false,
			'0': false,
		})[String(value).toLowerCase()] ??
		fallback ??
		noValue(),
	replace: (value, from, to) => replaceAll(asText(value), asText(from), asText(to)),
	iif: (value, ifTrue = true, ifFalse = false) => (value ? ifTrue : ifFalse),
}

/** What operators that make longer texts are carried out by. */
export const OPERATORS: Readonly<Record<string, (a: unknown, b: unknown) => unknown>> = {
	'~': (a, b) => bounded(asText(a) + asText(b)),
	'+': (a, b) =>
		typeof a === 'string' && typeof b === 'string' ? bounded(a + b) : strict(a) + strict(b),
	'*': (a, b) => strict(a) * strict(b),
}

/** A number and no text that looks like one: Python adds no text to a number. */
const strict = (value: unknown): number => (typeof value === 'string' ? noValue() : number(value))

function replaceAll(text: string, from: string, to: string): string {
	if (from === '') return text
	const parts = text.split(from)
	if (text.length + parts.length * to.length > MOST_CHARS) noValue()
	return parts.join(to)
}
