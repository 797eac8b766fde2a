import { csvLine, type Cell } from '../../csv/csv-line'
import { lineNetCents } from './invoice-totals'
import { parseRateCodes } from './rate-codes'
import type { SalesDocument } from './sales-document'

/** What a bookkeeping program needs to know, as its farm entered it. */
export type BookkeepingSettings = {
	dayOrder: 'day-first' | 'month-first'
	quickbooksItem: string | null
	quickbooksTaxCodes: string | null // by rate, one a line
	xeroAccount: string | null
	xeroTaxTypes: string | null // by rate, one a line
	datevConsultant: number | null
	datevClient: number | null
	datevFirstMonth: number // of the financial year, 1 to 12
	datevAccountLength: number
	datevDebtor: number | null
	datevRevenue: string | null // accounts by rate, one a line
}

/**
 * Columns that QuickBooks Online recognizes in invoices, in the order of files that others import, with those of
 * tax and currency.
 */
export const QUICKBOOKS_COLUMNS =
	'*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,ItemTaxCode,ItemTaxAmount,Currency,Service Date'.split(
		',',
	)

/** Invoices for QuickBooks Online, a row a line. It has no import of credit notes: they are entered there. */
export function toQuickbooksCsv(
	documents: readonly SalesDocument[],
	settings: BookkeepingSettings,
): string {
	const codes = parseRateCodes(settings.quickbooksTaxCodes)
	const rows = documents
		.filter(({ kind }) => kind === 'invoice')
		.flatMap((document) =>
			document.lines.map((line): Cell[] => {
				const net = lineNetCents(line, document.currency)
				return [
					document.number,
					document.buyer.name,
					writtenDay(document.issuedOn, settings),
					writtenDay(document.dueOn, settings),
					null,
					null,
					document.note,
					settings.quickbooksItem,
					line.title,
					line.quantityMilli / 1000,
					line.priceCents / 100,
					net / 100,
					codes?.get(line.taxBasisPoints) ?? null,
					Math.round((net * line.taxBasisPoints) / 10_000) / 100,
					document.currency,
					line.deliveredOn && writtenDay(line.deliveredOn, settings),
				]
			}),
		)
	return [QUICKBOOKS_COLUMNS, ...rows].map(csvLine).join('')
}

/** Columns of Xero's own template for sales invoices (SalesInvoiceTemplate.csv), in its order. */
export const XERO_COLUMNS =
	'*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme'.split(
		',',
	)

/** Invoices and credit notes for Xero, a row a line; a credit note has prices below zero. */
export function toXeroCsv(
	documents: readonly SalesDocument[],
	settings: BookkeepingSettings,
): string {
	const types = parseRateCodes(settings.xeroTaxTypes)
	const rows = documents.flatMap(({ buyer, ...document }) =>
		document.lines.map((line): Cell[] => [
			buyer.name,
			buyer.email,
			buyer.addressLine1,
			buyer.addressLine2,
			null,
			null,
			buyer.city,
			null,
			buyer.postcode,
			buyer.country,
			document.number,
			document.credits?.number ?? line.orderNumber,
			writtenDay(document.issuedOn, settings),
			writtenDay(document.dueOn, settings),
			null, // Xero computes the total, and the tax
			null,
			line.title,
			line.quantityMilli / 1000,
			(document.kind === 'invoice' ? line.priceCents : -line.priceCents) / 100,
			null,
			settings.xeroAccount,
			types?.get(line.taxBasisPoints) ?? 'Tax Exempt',
			null,
			null,
			null,
			null,
			null,
			document.currency,
			null,
		]),
	)
	return [XERO_COLUMNS, ...rows].map(csvLine).join('')
}

function writtenDay(day: string, { dayOrder }: BookkeepingSettings): string {
	const [year, month, date] = day.split('-')
	return (dayOrder === 'day-first' ? [date, month, year] : [month, date, year]).join('/')
}
