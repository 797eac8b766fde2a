import type { PaymentInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { salesPayments } from '#db/schema/sales-invoices'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { lockInvoice } from './invoice-row.server'

/**
 * Enters money that came in for an invoice, or that was paid back. Throws Fault conflict for a draft or a
 * credit note, and at `paidOn` for a day to come.
 */
export async function recordPayment(
	ctx: Permitted<'invoice.manage'>,
	{ invoiceId, amount, isPaidBack, ...payment }: PaymentInput & { invoiceId: number },
): Promise<void> {
	if (payment.paidOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('conflict', 'Please enter a day that has come', { field: 'paidOn' })
	await ctx.db.write(async (tx) => {
		const invoice = await lockInvoice(tx, ctx, invoiceId)
		if (invoice.kind !== 'invoice' || invoice.number === null)
			throw new Fault('conflict', 'Only an issued invoice can be paid')
		const cents = isPaidBack ? -amount : amount
		const { name: enteredBy } = personActor(ctx)
		await tx.insert(salesPayments).values({
			...payment,
			cents,
			invoiceId,
			farmId: ctx.farm.id,
			enteredBy,
			createdAt: ctx.now(),
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'sales-invoice.paid',
			subject: `Invoice ${invoice.number}`,
			after: { cents, means: payment.means, paidOn: payment.paidOn },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}
