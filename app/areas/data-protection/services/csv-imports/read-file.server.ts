import type { CsvImportInput } from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import { guessDecimalMark, type DecimalMark } from '@sfc/domain/csv/written-number'
import { guessDayOrder, type DayOrder } from '@sfc/domain/csv/written-instant'
import { guessColumns } from '@sfc/domain/data-protection/csv-imports/guess-columns'
import { IMPORT_KINDS } from '@sfc/domain/data-protection/csv-imports/import-kinds'
import { storableText } from '@sfc/domain/platform/storable-text'
import type { FarmCtx } from '~/context.server'
import { readTable, type CsvTable } from './read-table.server'

/** A file as a table, with what each column holds and how its days and numbers are written. */
export type ReadFile = {
	table: CsvTable
	/** The field of each column; an empty text for one that is left out. */
	columns: string[]
	dayOrder: DayOrder
	decimal: DecimalMark
}

const GUESSED_FROM_ROWS = 500
const DAY_FIELDS = new Set([
	'time',
	'date',
	'at',
	'plantDate',
	'transplantedOn',
	'harvestedOn',
	'endedOn',
	'receivedOn',
	'bestBefore',
	'resolvedAt',
])

/** Reads a file, and guesses what nobody said of it. Throws Fault invalid at `text`, too-large. */
export async function readFile(
	{ user }: Pick<FarmCtx, 'user'>,
	input: Pick<CsvImportInput, 'kind' | 'text' | 'columns' | 'dayOrder' | 'decimal'>,
): Promise<ReadFile> {
	const table = await readTable(storableText(input.text), IMPORT_KINDS[input.kind].maxRows)
	const firstRows = table.rows.slice(0, GUESSED_FROM_ROWS).map(({ cells }) => cells)
	const columns = input.columns
		? table.header.map((_, at) => input.columns?.[at] ?? '')
		: guessColumns(input.kind, table.header, firstRows)
	const ofDays = columns.flatMap((field, at) => (DAY_FIELDS.has(field) ? [at] : []))
	return {
		table,
		columns,
		dayOrder:
			input.dayOrder ??
			guessDayOrder(
				table.rows.flatMap(({ cells }) => ofDays.map((at) => cells[at] ?? '')),
				{
					header: ofDays.map((at) => table.header[at]).join(' '),
					fallback: user.clock === '12' ? 'month-first' : 'day-first',
				},
			),
		decimal: input.decimal ?? guessDecimalMark(firstRows.flat(), table.delimiter),
	}
}
