import { BOOKKEEPING_PROGRAMS } from '@sfc/domain/selling/sales-invoices/bookkeeping-program'
import { INVOICE_TABS, PAYMENT_MEANS } from '@sfc/domain/selling/sales-invoices/invoice-balance'
import { TAX_CATEGORIES } from '@sfc/domain/selling/sales-invoices/tax-category'
import { z } from 'zod'
import { onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import {
	CreditInput,
	DraftBuyerInput,
	DraftInvoiceInput,
	DraftLineInput,
	InvoiceSettingsInput,
	PaymentInput,
} from './sales-invoice-input'

const text = z.string().nullable()
const date = z.iso.date().nullable()
const money = z.number().describe('In the currency of the document')

const address = {
	name: z.string(),
	addressLine1: text,
	addressLine2: text,
	postcode: text,
	city: text,
	country: text,
	taxNumber: text,
	email: text,
}

const InvoiceSummary = z.object({
	id: z.int(),
	kind: z.enum(['invoice', 'credit-note']),
	state: z.enum(['draft', 'open', 'overdue', 'paid', 'overpaid']),
	number: text.describe('Null: a draft'),
	buyerId: z.int().nullable(),
	buyerName: z.string(),
	currency: z.string(),
	issuedOn: date,
	dueOn: date,
	net: money,
	tax: money,
	gross: money,
	open: z.number().describe('Still to be paid; below zero when too much was paid'),
})

const Invoice = InvoiceSummary.extend({
	buyer: z.object(address),
	seller: z.looseObject(address).nullable().describe('As it was issued; null: a draft'),
	paymentDays: z.int(),
	periodFrom: date,
	periodUntil: date,
	credits: text.describe('The number of the invoice that a credit note is about'),
	reason: text.describe('Why it was credited'),
	note: text,
	lines: z.array(
		z.object({
			id: z.int(),
			title: z.string(),
			quantity: z.number(),
			unit: z.string(),
			price: z.number().describe('Net, of one unit'),
			taxCategory: z.enum(TAX_CATEGORIES).describe('Codes of UNCL 5305'),
			taxRate: z.number().describe('Percent'),
			deliveredOn: date,
			orderNumber: text,
			left: z.number().describe('That is not credited'),
		}),
	),
	payments: z.array(
		z.object({
			id: z.int(),
			paidOn: z.iso.date(),
			amount: z.number().describe('Below zero what was paid back'),
			means: z.enum(PAYMENT_MEANS),
			note: text,
		}),
	),
	creditNotes: z.array(z.object({ id: z.int(), number: text, gross: money })),
	missing: z.array(z.string()).describe('What an e-invoice needs that it lacks'),
})
export type InvoiceWire = z.infer<typeof Invoice>

/** The settings as they are sent, with the rates as percent. */
const settings = InvoiceSettingsInput.extend({ taxRate: z.number() })

const common = {
	tag: 'Sales invoices',
	auth: 'user',
	query: onFarm,
	permission: 'invoice.manage',
} as const
const see = { scope: 'read', method: 'get' } as const
const change = { scope: 'manage', method: 'post' } as const
const invoices = '/api/sales-invoices'
const one = `${invoices}/{invoiceId}`
const none = 'No such invoice on the farm'
const notDraft = 'It is issued and does not change'

export const salesInvoiceOperations = defineOperations(common, {
	listSalesInvoices: {
		...see,
		path: invoices,
		summary: 'Invoices and credit notes, and how many there are of each kind, 100 a page',
		query: onFarm.extend({
			tab: z.enum(INVOICE_TABS).default('open').catch('open'),
			page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
		}),
		answer: z.object({
			sums: z.array(
				z.object({
					tab: z.enum(INVOICE_TABS),
					count: z.int(),
					amount: z.number().describe('What is open of invoices to be paid, else the whole'),
				}),
			),
			invoices: z.array(InvoiceSummary),
		}),
	},
	listUninvoiced: {
		...see,
		path: `${invoices}/uninvoiced`,
		summary: 'What was handed over and is on no invoice, by month and buyer, oldest first',
		answer: z.array(
			z.object({
				month: z.string().describe('2026-11'),
				buyerId: z.int().nullable(),
				buyerName: z.string(),
				orders: z.int(),
				net: z.number(),
			}),
		),
	},
	draftSalesInvoice: {
		...change,
		path: invoices,
		status: 201,
		summary: 'Draft an invoice of one order, or of all that a buyer got in a month',
		body: DraftInvoiceInput,
		answer: Invoice,
		refusals: { 409: 'There is nothing to invoice' },
	},
	readSalesInvoice: {
		...see,
		path: one,
		summary: 'An invoice or credit note with its lines and payments',
		answer: Invoice,
		refusals: { 404: none },
	},
	changeDraftInvoice: {
		...change,
		method: 'put',
		path: one,
		summary: 'Change who is billed by a draft, and what is written on it',
		body: DraftBuyerInput,
		answer: Invoice,
		refusals: { 404: none, 409: notDraft },
	},
	addDraftLine: {
		...change,
		path: `${one}/lines`,
		summary: 'Add a line to a draft: a delivery fee, crates',
		body: DraftLineInput,
		answer: Invoice,
		refusals: { 404: none, 409: notDraft },
	},
	removeDraftLine: {
		...change,
		method: 'delete',
		path: `${one}/lines/{lineId}`,
		summary: 'Remove a line of a draft; what was ordered can be invoiced again',
		answer: Invoice,
		refusals: { 404: 'No such invoice or line on the farm', 409: notDraft },
	},
	deleteDraftInvoice: {
		...change,
		method: 'delete',
		path: one,
		summary: 'Delete a draft; what was ordered can be invoiced again',
		answer: z.object({ deleted: z.literal(true) }),
		refusals: { 404: none, 409: notDraft },
	},
	issueSalesInvoice: {
		...change,
		path: `${one}/issue`,
		summary: 'Issue a draft: it gets the next number and changes no more',
		answer: Invoice,
		refusals: { 404: none, 409: 'It has no lines, or it is issued' },
	},
	creditSalesInvoice: {
		...change,
		path: `${one}/credit`,
		status: 201,
		summary: 'Credit an invoice, or parts of it; answers with the credit note',
		body: CreditInput,
		answer: Invoice,
		refusals: { 404: none, 409: 'It is not issued, or less is left of a line' },
	},
	recordInvoicePayment: {
		...change,
		path: `${one}/payments`,
		status: 201,
		summary: 'Record money that came in for an invoice, or was paid back',
		body: PaymentInput,
		answer: Invoice,
		refusals: { 404: none, 409: 'It is not issued, or the day has not come' },
	},
	mailSalesInvoice: {
		...change,
		path: `${one}/mail`,
		summary: 'Mail a document to its buyer, or a reminder: each at most once a day',
		body: z.object({ kind: z.enum(['document', 'reminder']).default('document') }),
		answer: z.object({ recipient: z.string() }),
		refusals: { 404: none, 409: 'It is a draft, not overdue, or the buyer has no address' },
	},
	readUbl: {
		...see,
		path: `${one}/ubl`,
		summary: 'An issued document as UBL 2.1 by the rules of EN 16931',
		answer: z.object({ fileName: z.string(), content: z.string().describe('XML') }),
		refusals: { 404: none, 409: 'It is a draft, or lacks what the rules ask for' },
	},
	readStatement: {
		...see,
		path: `${invoices}/statements/{buyerId}`,
		summary: 'What a buyer owed, got and paid from a day until another',
		query: onFarm.extend({ from: z.iso.date(), until: z.iso.date() }),
		answer: z.object({
			opening: z.number(),
			entries: z.array(
				z.object({
					invoiceId: z.int(),
					day: z.iso.date(),
					kind: z.enum(['invoice', 'credit-note', 'payment']),
					text: z.string(),
					amount: z.number().describe('What it adds to what the buyer owes'),
					balance: z.number(),
				}),
			),
			closing: z.number(),
			overdue: z
				.number()
				.describe('Open today of invoices whose day has passed, whatever days were asked for'),
		}),
		refusals: { 404: 'No such buyer on the farm' },
	},
	readBookkeepingFile: {
		...see,
		path: `${invoices}/bookkeeping`,
		summary: 'The documents of some days as a file of QuickBooks, Xero or DATEV',
		query: onFarm.extend({
			program: z.enum(BOOKKEEPING_PROGRAMS),
			from: z.iso.date(),
			until: z.iso.date(),
		}),
		answer: z.object({
			fileName: z.string(),
			documents: z.int(),
			content: z.string().describe('CSV; DATEV wants it in Windows-1252'),
		}),
		refusals: { 409: 'The settings lack something; `message` says what' },
	},
	readInvoiceSettings: {
		...see,
		permission: 'farm.configure',
		path: '/api/sales-invoice-settings',
		summary: 'How the farm bills',
		answer: settings,
	},
	changeInvoiceSettings: {
		...change,
		permission: 'farm.configure',
		method: 'put',
		path: '/api/sales-invoice-settings',
		summary: 'Change how the farm bills; issued documents stay as they are',
		body: InvoiceSettingsInput,
		answer: settings,
		refusals: { 409: 'A next number is given already' },
	},
})
