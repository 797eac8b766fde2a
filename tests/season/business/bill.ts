import { CreditInput, PaymentInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { creditInvoice } from '~/areas/selling/services/sales-invoices/credit-invoice.server'
import { draftInvoice } from '~/areas/selling/services/sales-invoices/draft-invoice.server'
import { issueInvoice } from '~/areas/selling/services/sales-invoices/issue-invoice.server'
import {
	listInvoices,
	requireInvoice,
} from '~/areas/selling/services/sales-invoices/list-invoices.server'
import { listUninvoiced } from '~/areas/selling/services/sales-invoices/list-uninvoiced.server'
import { recordPayment } from '~/areas/selling/services/sales-invoices/record-payment.server'
import type { Season } from './live-season'

/** Invoices each buyer for each month that is not invoiced, and credits a head of the first invoice, once. */
export async function billMonth({ farm }: Season): Promise<void> {
	const ctx = requirePermission(farm.owner, 'invoice.manage')
	for (const { buyerId, month } of await listUninvoiced(farm.owner)) {
		const { id } = await draftInvoice(ctx, { buyerId: buyerId ?? 0, month })
		const invoice = await issueInvoice(ctx, id)
		if (invoice.place !== 1) continue
		const [line] = (await requireInvoice(farm.owner, id)).lines
		const reason = 'A head was wilted'
		const lines = [{ lineId: line?.id, quantity: '1' }]
		await creditInvoice(ctx, { invoiceId: id, ...CreditInput.parse({ reason, lines }) })
	}
}

/** Pays on the day they are due all invoices but the second, which stays overdue. */
export async function payInvoices({ farm, today }: Season): Promise<void> {
	const ctx = requirePermission(farm.owner, 'invoice.manage')
	const open = await listInvoices(farm.owner, { tab: 'open', page: 1, pageSize: 100 })
	for (const { id, dueOn, place, openCents } of open) {
		if (dueOn !== today || place === 2) continue
		const payment = { amount: (openCents / 100).toFixed(2), paidOn: today, means: 'transfer' }
		await recordPayment(ctx, { invoiceId: id, ...PaymentInput.parse(payment) })
	}
}
