import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { salesInvoiceMails } from '#db/schema/sales-invoices'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { formatInvoiceMail } from './invoice-mail'
import type { FoundInvoice } from './list-invoices.server'
import { lockInvoice } from './invoice-row.server'

/**
 * Mails an issued document to its buyer, or a reminder of an overdue invoice, when a person asks for it:
 * each at most once a day, however often the button is pressed. Throws Fault conflict.
 */
export async function mailInvoice(
	ctx: Permitted<'invoice.manage'>,
	{ invoice, kind }: { invoice: FoundInvoice; kind: 'document' | 'reminder' },
): Promise<{ recipient: string }> {
	const recipient = invoice.buyer.email
	if (recipient === null)
		throw new Fault('conflict', 'The buyer has no email address on this document')
	if (invoice.number === null) throw new Fault('conflict', 'It is a draft: issue it first')
	if (kind === 'reminder' && invoice.state !== 'overdue')
		throw new Fault('conflict', 'Only an overdue invoice has a reminder')
	const sentOn = todayIn(ctx.farm.timezone, ctx.now())
	await ctx.db.write(async (tx) => {
		await lockInvoice(tx, ctx, invoice.id)
		const { name: sentBy } = personActor(ctx)
		const claimed = await tx
			.insert(salesInvoiceMails)
			.values({ farmId: ctx.farm.id, invoiceId: invoice.id, kind, sentOn, recipient, sentBy })
			.onConflictDoNothing()
			.returning()
		if (claimed.length === 0) throw new Fault('conflict', 'It was mailed today already')
		await queueMail(tx, ctx, { to: recipient, ...formatInvoiceMail(invoice, kind) })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'sales-invoice.mailed',
			subject: invoice.number ?? '',
			after: { kind, to: recipient },
		})
	})
	return { recipient }
}
