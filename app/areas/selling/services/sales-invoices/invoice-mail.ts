import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { invoiceTotals, lineNetCents } from '@sfc/domain/selling/sales-invoices/invoice-totals'
import { documentLabel } from '@sfc/domain/selling/sales-invoices/sales-document'
import { taxLabel } from '@sfc/domain/selling/sales-invoices/tax-category'
import { formatMoney } from '@sfc/domain/units/currency'
import type { Mail } from '~/areas/platform/services/mail/queue-mail.server'
import type { FoundInvoice } from './list-invoices.server'

/** A document as a mail: all of it in words, so that no link or attachment is needed to pay it. */
export function formatInvoiceMail(
	invoice: FoundInvoice,
	about: 'document' | 'reminder',
): Omit<Mail, 'to'> {
	const { kind, number, currency, lines, seller, issuedOn, dueOn } = invoice
	const money = (cents: number) => formatMoney(cents, currency)
	const totals = invoiceTotals(lines, currency)
	const title = `${documentLabel(kind)} ${number} of ${seller?.name}`
	const pay = [
		seller?.iban && `IBAN ${seller.iban}${seller.bic ? `, BIC ${seller.bic}` : ''}`,
		seller?.paymentWords,
		`Reference: ${number}`,
	]
	const paragraphs = [
		about === 'reminder'
			? `${money(invoice.openCents)} of invoice ${number} was due on ${formatDay(dueOn ?? '')}. If you have paid it meanwhile, ignore this mail.`
			: `${title}, ${formatDay(issuedOn ?? '')}, to ${invoice.buyer.name}.`,
		lines
			.map(
				(line) =>
					`${formatQuantityWithUnit(line.quantityMilli, line.unit)} × ${line.title}: ${money(lineNetCents(line, currency))}`,
			)
			.join('\n'),
		[
			`Net ${money(totals.netCents)}`,
			...totals.subtotals.map(
				(one) => `${taxLabel(one, seller?.taxName ?? null)}: ${money(one.taxCents)}`,
			),
			`Total ${money(totals.grossCents)}`,
		].join('\n'),
		...(kind === 'invoice'
			? [
					`Please pay ${money(invoice.openCents)} by ${formatDay(dueOn ?? '')}.`,
					pay.filter(Boolean).join('\n'),
				]
			: []),
		...(seller?.footer ? [seller.footer] : []),
	]
	const subject = about === 'reminder' ? `Reminder: ${title} is overdue` : title
	return { subject, text: `${paragraphs.join('\n\n')}\n` }
}
