import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import type { DocumentKind } from '@sfc/domain/selling/sales-invoices/sales-document'
import { formatInvoiceNumber } from '@sfc/domain/selling/sales-invoices/invoice-number'
import { Fault } from '@sfc/domain/fault'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { invoiceSettings, salesInvoices } from '#db/schema/sales-invoices'
import type { FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { asInvoice, lockDraft, readLines, type SalesInvoice } from './invoice-row.server'
import { ensureInvoiceSettings } from './invoice-settings.server'

/**
 * Issues a draft: it gets the next number, its day and copies of who bills, and never changes again.
 * Throws Fault conflict for one without lines, or that is issued already.
 */
export async function issueInvoice(
	ctx: Permitted<'invoice.manage'>,
	invoiceId: number,
): Promise<SalesInvoice> {
	const issued = await ctx.db.write(async (tx) => {
		const draft = await lockDraft(tx, ctx, invoiceId)
		if ((await readLines(tx, draft.id)).length === 0)
			throw new Fault('conflict', 'It has no lines: add one, or delete the draft')
		const invoice = await giveNumber(tx, ctx, draft)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'sales-invoice.issued',
			subject: `Invoice ${invoice.number}`,
			after: { buyer: invoice.buyerName, cents: invoice.netCents + invoice.taxCents },
		})
		return invoice
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return issued
}

/**
 * Gives a document the next number of its row, in its transaction: the counter's row is locked until the
 * end, and a transaction that fails gives the number back. So there are no gaps, and none twice.
 */
export async function giveNumber(
	tx: Tx,
	{ farm, now }: Pick<FarmScope, 'farm' | 'now'>,
	{ id, kind, paymentDays }: SalesInvoice,
): Promise<SalesInvoice> {
	await ensureInvoiceSettings(tx, { farm })
	const [settings] = await tx
		.update(invoiceSettings)
		.set(countUp(kind))
		.where(eq(invoiceSettings.farmId, farm.id))
		.returning()
	if (!settings) throw new Error('The database returned no row for the numbers of invoices')
	const isInvoice = kind === 'invoice'
	const place = (isInvoice ? settings.nextInvoice : settings.nextCredit) - 1
	const prefix = isInvoice ? settings.invoicePrefix : settings.creditPrefix
	const issuedOn = todayIn(farm.timezone, now())
	const [row] = await tx
		.update(salesInvoices)
		.set({
			place,
			number: formatInvoiceNumber(prefix, place),
			issuedOn,
			dueOn: addDays(issuedOn, paymentDays),
			seller: settings.seller,
			issuedAt: now(),
		})
		.where(eq(salesInvoices.id, id))
		.returning()
	if (!row) throw new Error('The database returned no row for an invoice')
	return asInvoice(row)
}

const countUp = (kind: DocumentKind) =>
	kind === 'invoice'
		? { nextInvoice: sql`${invoiceSettings.nextInvoice} + 1` }
		: { nextCredit: sql`${invoiceSettings.nextCredit} + 1` }
