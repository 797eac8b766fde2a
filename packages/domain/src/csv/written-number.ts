export type DecimalMark = 'point' | 'comma'

/** Texts that programs write where they have no value. */
const MISSING = new Set([
	'',
	'-',
	'--',
	'na',
	'n/a',
	'nan',
	'null',
	'none',
	'unknown',
	'unavailable',
	'#n/a',
])

export const isMissingValue = (cell: string): boolean => MISSING.has(cell.trim().toLowerCase())

const SHAPES = {
	point: /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i,
	comma: /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)?(?:,\d*)?(?:e[+-]?\d{1,3})?$/i,
}

/**
 * Parses a number as people and programs write it: `1,200.5` with a decimal point, `1.200,5` with a decimal
 * comma, spaces and apostrophes between thousands, a percent sign after it. Null for anything else.
 */
export function parseWrittenNumber(cell: string, mark: DecimalMark): number | null {
	const text = cell.trim().replace(/(?<=\d)[\s'\u2019](?=\d{3}(?!\d))|\s*%$/g, '')
	if (text.length > 40 || !/\d/.test(text) || !SHAPES[mark].test(text)) return null
	const plain =
		mark === 'point' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.')
	const value = Number(plain)
	return Number.isFinite(value) ? value : null
}

/** Guesses the decimal mark of numbers in a file whose cells are separated by `delimiter`. */
export function guessDecimalMark(cells: Iterable<string>, delimiter: string): DecimalMark {
	let thousandsOrComma = false
	for (const cell of cells) {
		const text = cell.trim()
		if (/^[+-]?\d+\.\d+$/.test(text) && !/^[+-]?\d{1,3}\.\d{3}$/.test(text)) return 'point'
		if (/^[+-]?\d+,\d+$/.test(text)) {
			if (!/^[+-]?\d{1,3},\d{3}$/.test(text)) return 'comma'
			thousandsOrComma = true
		}
	}
	return thousandsOrComma && delimiter !== ',' ? 'comma' : 'point'
}
