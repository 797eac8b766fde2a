export type Cell = string | number | boolean | null

/**
 * Characters that start a formula in a spreadsheet, including the full-width forms of East Asian
 * keyboards.
 */
const FORMULA_START = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/
const NEEDS_QUOTES = /[",\r\n]/

/**
 * One line of a CSV file as RFC 4180 writes it, line end included. A text that a spreadsheet would
 * run gets an apostrophe in front; numbers stay as they are.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(asField).join(',')}\r\n`

function asField(cell: Cell): string {
	if (cell === null) return ''
	if (typeof cell !== 'string') return String(cell)
	const text = FORMULA_START.test(cell) ? `'${cell}` : cell
	return NEEDS_QUOTES.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text
}
