import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { BookkeepingSettings } from '@sfc/domain/selling/sales-invoices/bookkeeping-csv'
import type { BilledBuyer, Seller } from '@sfc/domain/selling/sales-invoices/sales-document'
import { belongsTo, day, instant, int, json, table, text } from '../columns'
import { farmKey, farmRow } from '../farm-key'
import { index, uniqueIndex } from '../indexes'
import { buyers } from './buyers'
import { orderLines } from './orders'

/** How a farm bills its buyers, and the next numbers of its documents. */
export const invoiceSettings = table('invoice_settings', {
	farmId: farmKey().primaryKey(),
	seller: json('seller').$type<Seller>().notNull(),
	taxCategory: text('tax_category').notNull(), // of lines, unless they say otherwise
	taxBasisPoints: int('tax_basis_points').notNull(),
	paymentDays: int('payment_days').notNull(), // of buyers without terms of their own
	invoicePrefix: text('invoice_prefix').notNull(),
	creditPrefix: text('credit_prefix').notNull(),
	nextInvoice: int('next_invoice').notNull(),
	nextCredit: int('next_credit').notNull(),
	bookkeeping: json('bookkeeping').$type<BookkeepingSettings>().notNull(),
	updatedAt: instant('updated_at').notNull(),
})

/**
 * An invoice to a buyer of the farm, or a credit note. A draft has no number; once it has one, nothing of
 * it changes, and it outlives its buyer and its orders: seller and buyer are copies.
 */
export const salesInvoices = table(
	'sales_invoices',
	{
		...farmRow,
		kind: text('kind').notNull(), // one of domain's DOCUMENT_KINDS
		place: int('place'), // in the row of its kind, without gaps; null: a draft
		number: text('number'), // prefix and place
		buyer: json('buyer').$type<BilledBuyer>().notNull(),
		/** A buyer that the farm knows; null: somebody who ordered in a shop, known by name. */
		buyerId: int('buyer_id').references(() => buyers.id, { onDelete: 'set null' }),
		buyerName: text('buyer_name').notNull(),
		seller: json('seller').$type<Seller>(), // as it was issued
		currency: text('currency').notNull(),
		paymentDays: int('payment_days').notNull(),
		issuedOn: day('issued_on'),
		dueOn: day('due_on'),
		periodFrom: day('period_from'),
		periodUntil: day('period_until'),
		/** The invoice that a credit note is about. */
		creditsId: int('credits_id').references((): AnySQLiteColumn => salesInvoices.id, {
			onDelete: 'cascade',
		}),
		reason: text('reason'), // of a credit note
		note: text('note'),
		netCents: int('net_cents').notNull(),
		taxCents: int('tax_cents').notNull(),
		createdBy: text('created_by').notNull(),
		createdAt: instant('created_at').notNull(),
		issuedAt: instant('issued_at'),
	},
	(t) => [
		index('sales_invoices_farm').on(t.farmId, t.issuedOn),
		index('sales_invoices_buyer').on(t.farmId, t.buyerName),
		index('sales_invoices_buyer_id').on(t.buyerId),
		index('sales_invoices_credits').on(t.creditsId),
		uniqueIndex('sales_invoices_place').on(t.farmId, t.kind, t.place),
		uniqueIndex('sales_invoices_number').on(t.farmId, t.number),
	],
)

/** A line of an invoice or a credit note. */
export const salesInvoiceLines = table(
	'sales_invoice_lines',
	{
		...farmRow,
		invoiceId: belongsTo(int('invoice_id'), () => salesInvoices.id),
		title: text('title').notNull(),
		quantityMilli: int('quantity_milli').notNull(),
		unit: text('unit').notNull(),
		priceCents: int('price_cents').notNull(), // net, of one unit
		taxCategory: text('tax_category').notNull(),
		taxBasisPoints: int('tax_basis_points').notNull(),
		deliveredOn: day('delivered_on'),
		orderNumber: text('order_number'),
		/** The line of the invoice that a line of a credit note is about. */
		creditedLineId: int('credited_line_id').references(
			(): AnySQLiteColumn => salesInvoiceLines.id,
			{ onDelete: 'cascade' },
		),
	},
	(t) => [
		index('sales_invoice_lines_invoice').on(t.invoiceId),
		index('sales_invoice_lines_credited').on(t.creditedLineId),
	],
)

/** Which order lines are invoiced, each at most once. A credited invoice gives its lines back on request. */
export const invoicedOrderLines = table(
	'invoiced_order_lines',
	{
		farmId: farmKey(),
		orderLineId: int('order_line_id')
			.primaryKey()
			.references(() => orderLines.id, { onDelete: 'cascade' }),
		invoiceLineId: belongsTo(int('invoice_line_id'), () => salesInvoiceLines.id),
	},
	(t) => [
		index('invoiced_order_lines_farm').on(t.farmId),
		index('invoiced_order_lines_line').on(t.invoiceLineId),
	],
)

/** Money received for an invoice; below zero what was paid back. */
export const salesPayments = table(
	'sales_payments',
	{
		...farmRow,
		invoiceId: belongsTo(int('invoice_id'), () => salesInvoices.id),
		paidOn: day('paid_on').notNull(),
		cents: int('cents').notNull(),
		means: text('means').notNull(), // one of domain's PAYMENT_MEANS
		note: text('note'),
		enteredBy: text('entered_by').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [
		index('sales_payments_invoice').on(t.invoiceId),
		index('sales_payments_farm').on(t.farmId),
	],
)

/** A mail that a person sent about a document, of each kind at most one a day. */
export const salesInvoiceMails = table(
	'sales_invoice_mails',
	{
		...farmRow,
		invoiceId: belongsTo(int('invoice_id'), () => salesInvoices.id),
		kind: text('kind').notNull(), // document or reminder
		sentOn: day('sent_on').notNull(),
		recipient: text('recipient').notNull(),
		sentBy: text('sent_by').notNull(),
	},
	(t) => [uniqueIndex('sales_invoice_mails_day').on(t.invoiceId, t.kind, t.sentOn)],
)
