import { parseWrittenNumber, type DecimalMark } from '@sfc/domain/csv/written-number'
import { parsePrice } from '@sfc/domain/growing/inventory/price'
import { currencySign, isPayable } from '@sfc/domain/units/currency'
import type { RowReader } from './import-plan'

/**
 * The price of a cell in whole hundredths, with or without the sign or code of the farm's currency; null when the
 * cell is empty, and a problem of the line when it cannot be read.
 */
export function readPrice(row: RowReader, decimal: DecimalMark, currency: string): number | null {
	const text = row.text('price')
	if (text === '') return null
	const marks = [currencySign(currency), currency]
	const amount = marks.reduce((left, mark) => withoutMark(left, mark), text)
	const value = parseWrittenNumber(amount, decimal)
	const cents = value === null ? null : parsePrice(String(value))
	if (cents === null) row.wrong('price', `“${text.slice(0, 40)}” is not a price in ${currency}`)
	else if (!isPayable(cents, currency)) row.wrong('price', `${currency} has no smaller coin`)
	else return cents
	return null
}

/** Text without a mark at its beginning or its end. */
function withoutMark(text: string, mark: string): string {
	if (text.startsWith(mark)) return text.slice(mark.length).trim()
	return text.endsWith(mark) ? text.slice(0, -mark.length).trim() : text
}
