import { CSV_MAX_COLUMNS } from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import { Fault } from '@sfc/domain/fault'
import Papa from 'papaparse'

export type TableRow = {
	/** The line of the file on which it begins, from 1. */
	line: number
	cells: string[]
}

export type CsvTable = { header: string[]; rows: TableRow[]; delimiter: string }

/** Characters parsed before others have their turn. */
const SLICE = 128 * 1024
const CELL_MAX = 20_000
/** Records of a file for each line that it may have, blank ones among them. */
const RECORDS_PER_LINE = 4
/** Lines above the header that a program writes about the file. */
const PREAMBLE_MAX = 20

/**
 * Reads a CSV file, in slices so that the server answers others meanwhile. The delimiter is found; lines that begin
 * with `#` (annotations of InfluxDB), blank ones, and headers that come again are left out. Throws Fault invalid
 * with the line, and too-large.
 */
export async function readTable(text: string, maxRows: number): Promise<CsvTable> {
	const [, stated] = /^sep=(.)\r?\n/.exec(text) ?? []
	const table: CsvTable = { header: [], rows: [], delimiter: stated ?? findDelimiter(text) }
	const preamble: TableRow[] = []
	let line = 1
	let records = 0
	await parseInSlices(text, table.delimiter, (record) => {
		if (++records > maxRows * RECORDS_PER_LINE) throw tooMuch('The file has too many blank lines')
		const row = { line, cells: record.map((cell) => cell.slice(0, CELL_MAX)) }
		line += 1 + countLineBreaks(record)
		if (row.cells[0]?.startsWith('#') || (stated && row.line === 1)) return
		if (row.cells.every((cell) => cell.trim() === '')) return
		if (table.header.length === 0) {
			preamble.push(row)
			const isHeader = row.cells.filter((cell) => cell.trim() !== '').length > 1
			if (isHeader || preamble.length >= PREAMBLE_MAX) table.header = row.cells
		} else if (!isSame(row.cells, table.header)) {
			if (table.rows.length >= maxRows) {
				const most = maxRows.toLocaleString('en-US')
				throw tooMuch(`The file has more than ${most} lines: import it in parts`)
			}
			table.rows.push(row)
		}
	})
	return complete(table, preamble)
}

const tooMuch = (message: string) => new Fault('too-large', message, { field: 'text' })

/** Passes on each record; what `take` throws ends it. */
function parseInSlices(
	text: string,
	delimiter: string,
	take: (record: string[]) => void,
): Promise<void> {
	let line = 1
	return new Promise((resolve, reject) => {
		// Its types know chunks of files alone; texts are read in them too.
		Papa.parse<string[], File>(text as unknown as File, {
			delimiter,
			chunkSize: SLICE,
			chunk({ data, errors }, parser) {
				try {
					// What is not over after a slice is read again with the next: a line must not grow without end.
					if (data.length === 0)
						throw new Fault(
							'invalid',
							`Line ${line} of the file is too long, or a quote (") in it is not closed`,
							{
								field: 'text',
							},
						)
					const open = errors.find(({ code }) => code === 'MissingQuotes')
					for (const [at, record] of data.entries()) {
						if (open?.row === at)
							throw new Fault(
								'invalid',
								`Line ${line} of the file opens a quote (") and does not close it`,
								{ field: 'text' },
							)
						take(record)
						line += 1 + countLineBreaks(record)
					}
				} catch (error) {
					reject(error as Error)
					return parser.abort() // which calls `complete`
				}
				parser.pause()
				setImmediate(() => parser.resume())
			},
			complete: () => resolve(),
			error: reject,
		})
	})
}

const countLineBreaks = (record: readonly string[]): number =>
	record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)

/** A file of one column has no header of two cells: then its first line is the header. */
function complete(table: CsvTable, preamble: TableRow[]): CsvTable {
	if (table.header.length === 0) {
		const [first, ...rest] = preamble
		table.header = first?.cells ?? []
		table.rows = rest
	}
	if (table.header.length === 0) throw new Fault('invalid', 'The file is empty', { field: 'text' })
	if (table.header.length > CSV_MAX_COLUMNS)
		throw new Fault('invalid', `The file has more than ${CSV_MAX_COLUMNS} columns`, {
			field: 'text',
		})
	if (table.rows.length === 0)
		throw new Fault('invalid', 'The file has a header and no lines below it', { field: 'text' })
	return table
}

const isSame = (cells: readonly string[], header: readonly string[]) =>
	cells.length === header.length && cells.every((cell, at) => cell === header[at])

/** In a file with semicolons commas are decimal marks. */
const DELIMITERS = [';', '\t', ',']
const LOOKED_AT = 20_000

/** The delimiter that splits the most of the first lines into equally many cells; quoted texts do not count. */
function findDelimiter(text: string): string {
	const lines = text
		.slice(0, LOOKED_AT)
		.replace(/"(?:[^"]|"")*"/g, '')
		.split(/\r\n|\n|\r/)
		.filter((line) => line.trim() !== '' && !line.startsWith('#'))
		.slice(0, 20)
	const score = (delimiter: string) => {
		const counts = lines.map((line) => line.split(delimiter).length - 1)
		const most = Math.max(0, ...counts)
		return counts.filter((count) => count === most).length ** 2 * Math.min(most, 50)
	}
	const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: score(delimiter) }))
	const best = scored.sort((one, other) => other.score - one.score)[0]
	return best && best.score > 0 ? best.delimiter : ','
}
