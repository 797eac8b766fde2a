import {
	type InvoiceWire,
	salesInvoiceOperations,
} from '@sfc/contract/selling/sales-invoices/operations'
import { missingForEInvoice } from '@sfc/domain/selling/sales-invoices/e-invoice'
import { INVOICE_TABS, type PaymentMeans } from '@sfc/domain/selling/sales-invoices/invoice-balance'
import { implement } from '~/api/operation-handlers'
import { parsePathId } from '~/http/parse-path-id'
import type { FarmCtx } from '~/context.server'
import { findBuyer } from '~/areas/selling/services/buyers/save-buyer.server'
import {
	addDraftLine,
	changeDraftBuyer,
	deleteDraft,
	removeDraftLine,
} from '~/areas/selling/services/sales-invoices/change-draft.server'
import { creditInvoice } from '~/areas/selling/services/sales-invoices/credit-invoice.server'
import { draftInvoice } from '~/areas/selling/services/sales-invoices/draft-invoice.server'
import { exportBookkeeping } from '~/areas/selling/services/sales-invoices/export-bookkeeping.server'
import { toSalesDocument } from '~/areas/selling/services/sales-invoices/invoice-row.server'
import {
	readInvoiceSettings,
	saveInvoiceSettings,
} from '~/areas/selling/services/sales-invoices/invoice-settings.server'
import { issueInvoice } from '~/areas/selling/services/sales-invoices/issue-invoice.server'
import {
	countInvoices,
	countOverdue,
	type FoundInvoice,
	type ListedInvoice,
	listInvoices,
	requireInvoice,
} from '~/areas/selling/services/sales-invoices/list-invoices.server'
import { listUninvoiced } from '~/areas/selling/services/sales-invoices/list-uninvoiced.server'
import { mailInvoice } from '~/areas/selling/services/sales-invoices/mail-invoice.server'
import { readStatement } from '~/areas/selling/services/sales-invoices/read-statement.server'
import { recordPayment } from '~/areas/selling/services/sales-invoices/record-payment.server'
import { toUblFile } from '~/areas/selling/services/sales-invoices/ubl-file.server'

const PAGE_SIZE = 100

type Of = { invoiceId: string }
const idOf = ({ invoiceId }: Of) => parsePathId(invoiceId, 'Invoice not found')
const find = (ctx: FarmCtx, params: Of) => requireInvoice(ctx, idOf(params))
const read = async (ctx: FarmCtx, params: Of) => toWire(await find(ctx, params))

export const salesInvoicesApi = implement(salesInvoiceOperations, {
	async listSalesInvoices(ctx, { query: { tab, page } }) {
		const counted = await countInvoices(ctx)
		const found = await listInvoices(ctx, { tab, page, pageSize: PAGE_SIZE })
		return {
			sums: INVOICE_TABS.map((one) => {
				const { count, cents } = counted[one]
				return { tab: one, count, amount: cents / 100 }
			}),
			invoices: found.map(summaryToWire),
		}
	},
	listUninvoiced: async (ctx) =>
		(await listUninvoiced(ctx)).map(({ netCents, ...group }) => ({
			...group,
			net: netCents / 100,
		})),
	async draftSalesInvoice(ctx, { body }) {
		const { id } = await draftInvoice(ctx, body)
		return toWire(await requireInvoice(ctx, id))
	},
	readSalesInvoice: (ctx, { params }) => read(ctx, params),
	async changeDraftInvoice(ctx, { params, body }) {
		await changeDraftBuyer(ctx, { invoiceId: idOf(params), ...body })
		return read(ctx, params)
	},
	async addDraftLine(ctx, { params, body }) {
		await addDraftLine(ctx, { invoiceId: idOf(params), ...body })
		return read(ctx, params)
	},
	async removeDraftLine(ctx, { params }) {
		const lineId = parsePathId(params.lineId, 'Line not found')
		await removeDraftLine(ctx, { invoiceId: idOf(params), lineId })
		return read(ctx, params)
	},
	async deleteDraftInvoice(ctx, { params }) {
		await deleteDraft(ctx, idOf(params))
		return { deleted: true as const }
	},
	async issueSalesInvoice(ctx, { params }) {
		await issueInvoice(ctx, idOf(params))
		return read(ctx, params)
	},
	async creditSalesInvoice(ctx, { params, body }) {
		const { id } = await creditInvoice(ctx, { invoiceId: idOf(params), ...body })
		return toWire(await requireInvoice(ctx, id))
	},
	async recordInvoicePayment(ctx, { params, body }) {
		await recordPayment(ctx, { invoiceId: idOf(params), ...body })
		return read(ctx, params)
	},
	mailSalesInvoice: async (ctx, { params, body: { kind } }) =>
		mailInvoice(ctx, { invoice: await find(ctx, params), kind }),
	readUbl: async (ctx, { params }) => toUblFile(await find(ctx, params)),
	async readStatement(ctx, { params, query: { from, until } }) {
		const { id: buyerId } = await findBuyer(
			ctx,
			ctx.db.read,
			parsePathId(params.buyerId, 'Buyer not found'),
		)
		const { openingCents, entries, closingCents } = await readStatement(ctx, {
			buyerId,
			from,
			until,
		})
		const overdue = await countOverdue(ctx, { buyerId })
		return {
			opening: openingCents / 100,
			entries: entries.map(({ cents, balanceCents, ...entry }) => ({
				...entry,
				amount: cents / 100,
				balance: balanceCents / 100,
			})),
			closing: closingCents / 100,
			overdue: overdue.cents / 100,
		}
	},
	readBookkeepingFile: (ctx, { query: { program, from, until } }) =>
		exportBookkeeping(ctx, { program, from, until }),
	readInvoiceSettings: readSettings,
	async changeInvoiceSettings(ctx, { body }) {
		await saveInvoiceSettings(ctx, body)
		return readSettings(ctx)
	},
})

async function readSettings(ctx: FarmCtx) {
	const {
		farmId: _,
		updatedAt: __,
		seller,
		taxBasisPoints,
		...settings
	} = await readInvoiceSettings(ctx, ctx.db.read)
	const { bookkeeping, taxCategory, ...numbers } = settings
	const known = taxCategory as InvoiceWire['lines'][number]['taxCategory']
	return {
		...seller,
		...numbers,
		...bookkeeping,
		taxCategory: known,
		taxRate: taxBasisPoints / 100,
	}
}

const summaryToWire = (invoice: ListedInvoice) => ({
	id: invoice.id,
	kind: invoice.kind,
	state: invoice.state,
	number: invoice.number,
	buyerId: invoice.buyerId,
	buyerName: invoice.buyerName,
	currency: invoice.currency,
	issuedOn: invoice.issuedOn,
	dueOn: invoice.dueOn,
	net: invoice.netCents / 100,
	tax: invoice.taxCents / 100,
	gross: invoice.grossCents / 100,
	open: invoice.openCents / 100,
})

function toWire(invoice: FoundInvoice): InvoiceWire {
	const { buyer, seller, paymentDays, periodFrom, periodUntil, reason, note } = invoice
	const document = () => toSalesDocument(invoice, invoice.lines, invoice.credits)
	return {
		...summaryToWire(invoice),
		buyer,
		seller,
		paymentDays,
		periodFrom,
		periodUntil,
		reason,
		note,
		credits: invoice.credits?.number ?? null,
		lines: invoice.lines.map((line) => ({
			id: line.id,
			title: line.title,
			quantity: line.quantityMilli / 1000,
			unit: line.unit,
			price: line.priceCents / 100,
			taxCategory: line.taxCategory,
			taxRate: line.taxBasisPoints / 100,
			deliveredOn: line.deliveredOn,
			orderNumber: line.orderNumber,
			left: line.leftMilli / 1000,
		})),
		payments: invoice.payments.map(({ id, paidOn, cents, means, note }) => ({
			id,
			paidOn,
			amount: cents / 100,
			means: means as PaymentMeans,
			note,
		})),
		creditNotes: invoice.creditNotes.map(({ id, number, netCents, taxCents }) => ({
			id,
			number,
			gross: (netCents + taxCents) / 100,
		})),
		missing: invoice.number === null ? [] : missingForEInvoice(document()),
	}
}
