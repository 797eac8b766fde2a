import { isMissingValue, parseWrittenNumber } from '../../csv/written-number'
import { parsePriceUnit } from '../../control/prices/price-unit'
import { IMPORT_KINDS, type ImportKind } from './import-kinds'
import { splitHeader } from './split-header'

/** Columns of InfluxDB and of our own exports that are neither a reading nor the name of a sensor. */
const NOT_READINGS = new Set([
	'',
	'id',
	'result',
	'table',
	'start',
	'stop',
	'row',
	'until',
	'lowest',
	'highest',
	'readings',
	'trusted',
	'point id',
	'quantity',
])

/**
 * Guesses the field of each column from its header, and for readings from what stands below it; an empty text for
 * a column that is left out.
 */
export function guessColumns(
	kind: ImportKind,
	headers: readonly string[],
	firstRows: readonly (readonly string[])[],
): string[] {
	const names = headers.map((header) => splitHeader(header).name)
	const columns = names.map(() => '')
	for (const [field, { names: known }] of Object.entries(IMPORT_KINDS[kind].fields)) {
		const found = known
			.map((name) => names.findIndex((header, at) => header === name && columns[at] === ''))
			.find((at) => at >= 0)
		if (found !== undefined) columns[found] = field
	}
	if (kind === 'electricity') return guessPriceColumn(headers, columns)
	return kind === 'readings' ? guessReadingColumns(names, columns, firstRows) : columns
}

/** A price may stand below the name of its area: then the unit in the header tells. */
function guessPriceColumn(headers: readonly string[], columns: readonly string[]): string[] {
	if (columns.includes('price')) return [...columns]
	const found = headers.findIndex((header, at) => {
		const { name, bracketed } = splitHeader(header)
		if (columns[at] !== '' || name.includes('intraday')) return false
		return / price$/.test(name) || (bracketed !== null && parsePriceUnit(bracketed) !== null)
	})
	return columns.map((field, at) => (at === found ? 'price' : field))
}

function guessReadingColumns(
	names: readonly string[],
	columns: string[],
	firstRows: readonly (readonly string[])[],
): string[] {
	// With a column of days, `Time` is the time of the day.
	if (columns.includes('date') && columns.includes('time'))
		columns = columns.map((field) => (field === 'time' ? 'clock' : field))
	if (columns.includes('date') && !columns.includes('clock'))
		columns = columns.map((field) => (field === 'date' ? 'time' : field))
	const isLong = columns.includes('value')
	if (!isLong)
		columns = columns.map((field) => (field === 'sensor' || field === 'unit' ? '' : field))
	return columns.map((field, at) => {
		const name = names[at] ?? ''
		if (field !== '' || NOT_READINGS.has(name)) return field
		const cells = firstRows.map((row) => row[at] ?? '').filter((cell) => !isMissingValue(cell))
		if (cells.length === 0) return ''
		const isNumeric = cells.some(
			(cell) =>
				parseWrittenNumber(cell, 'point') !== null || parseWrittenNumber(cell, 'comma') !== null,
		)
		if (isLong)
			return IMPORT_KINDS.readings.fields['sensor']?.names.includes(name) ||
				(!isNumeric && isLabel(cells))
				? 'sensor'
				: ''
		return isNumeric ? 'reading' : ''
	})
}

/** Texts without spaces, such as the tags of InfluxDB. */
const isLabel = (cells: readonly string[]) =>
	cells.every((cell) => /^[\p{L}\p{N}_.:-]{1,80}$/u.test(cell))
