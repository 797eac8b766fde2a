import { match } from '#db/match'
import type { InvoiceLine } from '@sfc/domain/billing/invoice-line'
import { and, asc, eq, gt } from 'drizzle-orm'
import { invoices, payments } from '#db/schema/billing'
import type { Ctx } from '~/context.server'

/** Part of a paid invoice to refund, in whole cents. */
export type Refund = { invoiceReference: string; cents: number }

/**
 * Lists the refunds of a cancellation within the trial: of each invoice the month that it charged,
 * which has not begun, with its share of the tax. Each is refunded once.
 */
export async function listRefunds(
	{ db }: Pick<Ctx, 'db'>,
	{ customerId }: { customerId: string },
): Promise<Refund[]> {
	const given = match(payments, { customerId, kind: 'refund' })
	if ((await db.read.$count(payments, given)) > 0) return []
	const paid = await db.read
		.select()
		.from(invoices)
		.where(and(eq(invoices.customerId, customerId), gt(invoices.totalCents, 0)))
		.orderBy(asc(invoices.issuedAt), asc(invoices.number))
	return paid
		.map(({ reference, totalCents, taxCents, ...row }) => {
			const months = (row.lines as InvoiceLine[]).filter(({ fromAt }) => fromAt !== null)
			const monthCents = months.reduce((sum, { amountCents }) => sum + amountCents, 0)
			const cents = Math.round((monthCents * totalCents) / (totalCents - (taxCents ?? 0)))
			return { invoiceReference: reference, cents }
		})
		.filter(({ cents }) => cents > 0)
}
