import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { missingForEInvoice } from '@sfc/domain/selling/sales-invoices/e-invoice'
import {
	paymentMeansLabel,
	type PaymentMeans,
} from '@sfc/domain/selling/sales-invoices/invoice-balance'
import { invoiceTotals, lineNetCents } from '@sfc/domain/selling/sales-invoices/invoice-totals'
import { addressLines, documentLabel } from '@sfc/domain/selling/sales-invoices/sales-document'
import { taxLabel } from '@sfc/domain/selling/sales-invoices/tax-category'
import { formatMoney } from '@sfc/domain/units/currency'
import type { FoundInvoice } from '~/areas/selling/services/sales-invoices/list-invoices.server'
import { toSalesDocument } from '~/areas/selling/services/sales-invoices/invoice-row.server'

/** A document in words, for its page and for paper. */
export function viewInvoice(invoice: FoundInvoice) {
	const { kind, number, currency, seller, buyer, lines, credits, state } = invoice
	const money = (cents: number) => formatMoney(cents, currency)
	const totals = invoiceTotals(lines, currency)
	const taxName = seller?.taxName ?? null
	return {
		id: invoice.id,
		kind,
		state,
		number,
		buyer,
		buyerId: invoice.buyerId,
		note: invoice.note,
		reason: invoice.reason,
		title: `${documentLabel(kind)} ${number ?? '(draft)'}`,
		email: buyer.email,
		buyerAddress: addressLines(buyer),
		seller: seller && { ...seller, address: addressLines(seller) },
		issued: invoice.issuedOn && formatDay(invoice.issuedOn),
		due: kind === 'invoice' && invoice.dueOn ? formatDay(invoice.dueOn) : null,
		period:
			invoice.periodFrom && invoice.periodUntil
				? `${formatDay(invoice.periodFrom)} to ${formatDay(invoice.periodUntil)}`
				: null,
		credits: credits && { id: credits.id, number: credits.number },
		open: money(invoice.openCents),
		isOpen: invoice.openCents > 0,
		net: money(totals.netCents),
		gross: money(totals.grossCents),
		taxes: totals.subtotals.map((one) => ({
			label: `${taxLabel(one, taxName)}, on ${money(one.netCents)}`,
			tax: money(one.taxCents),
		})),
		lines: lines.map((line) => ({
			id: line.id,
			title: line.title,
			quantity: formatQuantityWithUnit(line.quantityMilli, line.unit),
			left: line.leftMilli / 1000,
			price: money(line.priceCents),
			net: money(lineNetCents(line, currency)),
			tax: taxLabel(line, taxName),
			about: [
				line.orderNumber && `Order ${line.orderNumber}`,
				line.deliveredOn && formatDay(line.deliveredOn),
			]
				.filter(Boolean)
				.join(', '),
		})),
		payments: invoice.payments.map(({ id, paidOn, cents, means, note }) => ({
			id,
			text: [formatDay(paidOn), money(cents), paymentMeansLabel(means as PaymentMeans), note]
				.filter(Boolean)
				.join(', '),
		})),
		creditNotes: invoice.creditNotes.map((one) => ({
			id: one.id,
			number: one.number ?? '',
			total: money(one.netCents + one.taxCents),
		})),
		mails: invoice.mails.map(
			({ kind, sentOn, recipient }) =>
				`${kind === 'reminder' ? 'Reminder' : 'Mailed'} ${formatDay(sentOn)} to ${recipient}`,
		),
		missing: number === null ? [] : missingForEInvoice(toSalesDocument(invoice, lines, credits)),
	}
}
export type InvoiceView = ReturnType<typeof viewInvoice>
