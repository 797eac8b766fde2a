import { Fault } from '@sfc/domain/fault'
import { missingForEInvoice, toUbl } from '@sfc/domain/selling/sales-invoices/e-invoice'
import { toSalesDocument } from './invoice-row.server'
import type { FoundInvoice } from './list-invoices.server'

/** An issued document as UBL 2.1. Throws Fault conflict for a draft, and for what lacks a part. */
export function toUblFile(invoice: FoundInvoice): { fileName: string; content: string } {
	if (invoice.number === null) throw new Fault('conflict', 'It is a draft: issue it first')
	const document = toSalesDocument(invoice, invoice.lines, invoice.credits)
	const missing = missingForEInvoice(document)
	if (missing.length > 0) throw new Fault('conflict', `It lacks ${missing.join(', ')}`)
	return { fileName: `${document.number.replaceAll('/', '-')}.xml`, content: toUbl(document) }
}
