const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** Regions with a code and a name that are no countries: pseudo-locales, unions, the unknown one. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** What people write for a country besides its English name and its code. */
const OTHER_NAMES = new Map([
	['usa', 'US'],
	['united states of america', 'US'],
	['uk', 'GB'],
	['great britain', 'GB'],
])

/** Whether a code is that of a country (ISO 3166-1, two capital letters), and not a former one. */
export const isCountryCode = (code: string): boolean =>
	/^[A-Z]{2}$/.test(code) &&
	!NO_COUNTRIES.has(code) &&
	NAMES.of(code) !== undefined &&
	new Intl.Locale(`und-${code}`).region === code

let byName: Map<string, string> | undefined

/** Finds the code of a country by its English name or its code, in any case; null for other text. */
export function findCountryCode(text: string): string | null {
	const written = text.trim().toLowerCase()
	if (isCountryCode(written.toUpperCase())) return written.toUpperCase()
	byName ??= new Map(
		LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
			.filter(isCountryCode)
			.map((code) => [(NAMES.of(code) ?? '').toLowerCase(), code]),
	)
	return byName.get(written) ?? OTHER_NAMES.get(written) ?? null
}
