import { parseWrittenNumber } from '@sfc/domain/csv/written-number'
import { QUANTITY_MAX } from '@sfc/domain/growing/inventory/quantity'
import type { RowReader } from './import-plan'
import type { ReadFile } from './read-file.server'

/** A quantity of a cell in thousandths; null when it is empty, and a problem of the line when it cannot be read. */
export function readMilli(
	row: RowReader,
	field: string,
	decimal: ReadFile['decimal'],
): number | null {
	const text = row.text(field)
	if (text === '') return null
	const value = parseWrittenNumber(text, decimal)
	const milli = value === null ? Number.NaN : Math.round(value * 1000)
	if (milli >= 0 && milli <= QUANTITY_MAX) return milli
	row.wrong(field, `“${text.slice(0, 40)}” is not a quantity from 0 to a million`)
	return null
}
