import type { CsvTable, TableRow } from './read-table.server'

/** What is wrong with a line, and in which column. */
export type RowProblem = { line: number; column: string; message: string }

/** A line that can be imported: what is stored, and how each column of the file was understood. */
type PlannedRow<T> = { line: number; item: T; shown: string[] }

export type ImportPlan<T> = { rows: PlannedRow<T>[]; problems: RowProblem[] }

/** A formula guard that exports put in front of texts, our own among them. */
const GUARD = /^'(?=[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/

/** Reads the cells of one line by the field of their column. */
export class RowReader {
	readonly problems: RowProblem[] = []
	readonly shown: string[]

	constructor(
		private readonly table: Pick<CsvTable, 'header'>,
		private readonly columns: readonly string[],
		private readonly row: TableRow,
	) {
		this.shown = columns.map(() => '')
	}

	get line(): number {
		return this.row.line
	}

	has(field: string): boolean {
		return this.columns.includes(field)
	}

	/** The text of a field, trimmed; empty when there is none. */
	text(field: string): string {
		const at = this.columns.indexOf(field)
		return at < 0 ? '' : (this.row.cells[at] ?? '').trim().replace(GUARD, '')
	}

	/** Notes how a field was understood. */
	show(field: string, words: string): void {
		const at = this.columns.indexOf(field)
		if (at >= 0) this.shown[at] = words
	}

	/** Notes what is wrong with a field. */
	wrong(field: string, message: string): void {
		const at = this.columns.indexOf(field)
		const column = at < 0 ? '' : (this.table.header[at] ?? '').slice(0, 80)
		this.problems.push({ line: this.line, column, message })
	}
}

/** Reads each line of a table. `read` returns null for a line with problems, and for one that holds nothing. */
export async function planRows<T>(
	table: CsvTable,
	columns: readonly string[],
	read: (row: RowReader) => T | null,
): Promise<ImportPlan<T>> {
	const plan: ImportPlan<T> = { rows: [], problems: [] }
	for (const [at, row] of table.rows.entries()) {
		const reader = new RowReader(table, columns, row)
		const item = read(reader)
		plan.problems.push(...reader.problems)
		if (item !== null && reader.problems.length === 0)
			plan.rows.push({ line: row.line, item, shown: reader.shown })
		if (at % ROWS_AT_ONCE === 0) await new Promise(setImmediate)
	}
	return plan
}

const ROWS_AT_ONCE = 500
