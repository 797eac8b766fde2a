import { match } from '#db/match'
import type { DocumentKind, SalesDocument } from '@sfc/domain/selling/sales-invoices/sales-document'
import type { TaxCategory } from '@sfc/domain/selling/sales-invoices/tax-category'
import { invoiceTotals } from '@sfc/domain/selling/sales-invoices/invoice-totals'
import { Fault } from '@sfc/domain/fault'
import { asc, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { salesInvoiceLines, salesInvoices } from '#db/schema/sales-invoices'
import type { FarmScope } from '~/context.server'

type Row = typeof salesInvoices.$inferSelect
type LineRow = typeof salesInvoiceLines.$inferSelect

export type SalesInvoice = Omit<Row, 'kind'> & { kind: DocumentKind }
export type SalesInvoiceLine = Omit<LineRow, 'taxCategory'> & { taxCategory: TaxCategory }

export const asInvoice = (row: Row): SalesInvoice => ({ ...row, kind: row.kind as DocumentKind })
const asLine = (row: LineRow): SalesInvoiceLine => ({
	...row,
	taxCategory: row.taxCategory as TaxCategory,
})

/**
 * Returns a document and locks its row, so that two changes of it wait for each other. Throws Fault
 * not-found.
 */
export async function lockInvoice(
	tx: Tx,
	{ farm }: Pick<FarmScope, 'farm'>,
	invoiceId: number,
): Promise<SalesInvoice> {
	const [row] = await tx
		.update(salesInvoices)
		.set({ farmId: farm.id })
		.where(match(salesInvoices, { id: invoiceId, farmId: farm.id }))
		.returning()
	if (!row) throw new Fault('not-found', 'Invoice not found')
	return asInvoice(row)
}

/** Locks a draft. Throws Fault not-found, and conflict for an issued document, which never changes. */
export async function lockDraft(
	tx: Tx,
	ctx: Pick<FarmScope, 'farm'>,
	invoiceId: number,
): Promise<SalesInvoice> {
	const invoice = await lockInvoice(tx, ctx, invoiceId)
	if (invoice.number !== null)
		throw new Fault(
			'conflict',
			`${invoice.number} is issued and does not change; credit it instead`,
		)
	return invoice
}

/** The lines of a document in their order. */
export async function readLines(
	reader: Pick<Tx, 'select'>,
	invoiceId: number,
): Promise<SalesInvoiceLine[]> {
	const rows = await reader
		.select()
		.from(salesInvoiceLines)
		.where(eq(salesInvoiceLines.invoiceId, invoiceId))
		.orderBy(asc(salesInvoiceLines.id))
	return rows.map(asLine)
}

/** The lines of several documents, each in its order. */
export async function readManyLines(
	reader: Pick<Tx, 'select'>,
	isWanted: SQL | undefined,
): Promise<SalesInvoiceLine[]> {
	const rows = await reader
		.select({ line: salesInvoiceLines })
		.from(salesInvoiceLines)
		.innerJoin(salesInvoices, eq(salesInvoices.id, salesInvoiceLines.invoiceId))
		.where(isWanted)
		.orderBy(asc(salesInvoiceLines.id))
	return rows.map(({ line }) => asLine(line))
}

/** Writes the sums of the lines onto their document. */
export async function updateTotals(tx: Tx, { id, currency }: SalesInvoice): Promise<void> {
	const { netCents, taxCents } = invoiceTotals(await readLines(tx, id), currency)
	await tx.update(salesInvoices).set({ netCents, taxCents }).where(eq(salesInvoices.id, id))
}

/** An issued document, complete in itself. */
export function toSalesDocument(
	invoice: SalesInvoice,
	lines: readonly SalesInvoiceLine[],
	credits: { number: string; issuedOn: string } | null,
): SalesDocument {
	const { kind, number, issuedOn, dueOn, seller, currency, buyer } = invoice
	if (number === null || issuedOn === null || dueOn === null || seller === null)
		throw new Fault('conflict', 'It is a draft: issue it first')
	const { periodFrom, periodUntil, reason, note } = invoice
	return {
		kind,
		number,
		issuedOn,
		dueOn,
		currency,
		seller,
		buyer,
		lines,
		periodFrom,
		periodUntil,
		credits,
		reason,
		note,
	}
}
