import { type BookkeepingSettings, toQuickbooksCsv, toXeroCsv } from './bookkeeping-csv'
import { missingForDatev, toDatev } from './datev'
import { parseRateCodes } from './rate-codes'
import type { SalesDocument } from './sales-document'

/** Programs that documents are exported for. */
export const BOOKKEEPING_PROGRAMS = ['quickbooks', 'xero', 'datev'] as const
export type BookkeepingProgram = (typeof BOOKKEEPING_PROGRAMS)[number]

const LABELS: Record<BookkeepingProgram, string> = {
	quickbooks: 'QuickBooks Online',
	xero: 'Xero',
	datev: 'DATEV',
}

export const bookkeepingLabel = (program: BookkeepingProgram): string => LABELS[program]

/** The most invoices that a program takes from a file; null: it says of none. */
const MOST_INVOICES: Record<BookkeepingProgram, number | null> = {
	quickbooks: 100,
	xero: 500,
	datev: null,
}

/** The most invoices that a program takes from one file, when there are more; else null. */
export function findExceededLimit(program: BookkeepingProgram, invoices: number): number | null {
	const most = MOST_INVOICES[program]
	return most !== null && invoices > most ? most : null
}

type Export = {
	program: BookkeepingProgram
	documents: readonly SalesDocument[]
	settings: BookkeepingSettings
	span: { from: string; until: string }
}

/** What must be entered, or chosen otherwise, before there can be a file; empty when nothing is. */
export function missingForBookkeeping({ program, documents, settings, span }: Export): string[] {
	if (program === 'datev') return missingForDatev(documents, settings, span)
	const isXero = program === 'xero'
	const codes = parseRateCodes(isXero ? settings.xeroTaxTypes : settings.quickbooksTaxCodes)
	const rates = new Set(
		documents.flatMap(({ lines }) => lines.map(({ taxBasisPoints }) => taxBasisPoints)),
	)
	const unknown = [...rates].filter((rate) => rate > 0 && !codes?.has(rate))
	return [
		isXero && settings.xeroAccount === null && 'the Xero account',
		unknown.length > 0 &&
			`a ${isXero ? 'tax type' : 'tax code'} for ${unknown.map((rate) => `${rate / 100}%`).join(', ')}`,
	].filter((what): what is string => typeof what === 'string')
}

/** The file of a program, as text; `missingForBookkeeping` must be empty. */
export function toBookkeepingFile(
	{ program, documents, settings, span }: Export,
	createdAt: string,
): string {
	if (program === 'datev') return toDatev(documents, settings, { ...span, createdAt })
	return program === 'xero' ? toXeroCsv(documents, settings) : toQuickbooksCsv(documents, settings)
}
