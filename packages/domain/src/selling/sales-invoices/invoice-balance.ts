import { daysBetween } from '../../calendar/calendar-day'

export const PAYMENT_MEANS = ['transfer', 'cash', 'card', 'cheque', 'written-off', 'other'] as const
export type PaymentMeans = (typeof PAYMENT_MEANS)[number]

const LABELS: Record<PaymentMeans, string> = {
	transfer: 'Bank transfer',
	cash: 'Cash',
	card: 'Card',
	cheque: 'Cheque',
	'written-off': 'Written off',
	other: 'Other',
}

export const paymentMeansLabel = (means: PaymentMeans): string => LABELS[means]

type Amounts = { grossCents: number; creditedCents: number; paidCents: number }

/** What is still to be paid of an invoice; below zero when too much was paid. */
export const openCents = ({ grossCents, creditedCents, paidCents }: Amounts): number =>
	grossCents - creditedCents - paidCents

/** The parts of the list of invoices; those that are overdue are open as well. */
export const INVOICE_TABS = ['open', 'overdue', 'draft', 'paid', 'credit-note'] as const
export type InvoiceTab = (typeof INVOICE_TABS)[number]

export type InvoiceState = 'draft' | 'open' | 'overdue' | 'paid' | 'overpaid'

/** How an invoice stands on a day. */
export function invoiceState(
	{ number, dueOn, ...amounts }: Amounts & { number: string | null; dueOn: string | null },
	today: string,
): InvoiceState {
	if (number === null) return 'draft'
	const open = openCents(amounts)
	if (open < 0) return 'overpaid'
	if (open === 0) return 'paid'
	return dueOn !== null && daysBetween(dueOn, today) > 0 ? 'overdue' : 'open'
}
